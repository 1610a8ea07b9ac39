import { reducedMotion } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  frame: {
    position: 'relative',
    display: 'block',
    overflow: 'hidden',
    flexGrow: 1,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  link: {
    textDecorationLine: 'none',
    '&:hover img, &:focus-visible img': {
      transform: 'scale(1.04)',
      [reducedMotion]: { transform: 'none' },
    },
    outlineStyle: 'none',
    // Above the picture, which would cover an outline while it grows.
    '&:focus-visible::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
      border: `3px solid ${tokens.colorStrokeFocus2}`,
      boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus1}`,
    },
  },
  picture: {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    transitionProperty: 'transform',
    transitionDuration: tokens.durationSlow,
    transitionTimingFunction: tokens.curveDecelerateMid,
    [reducedMotion]: { transitionDuration: '0s' },
  },
  noPicture: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalXS,
    height: '100%',
    color: tokens.colorNeutralForeground3,
  },
  noPictureIcon: { fontSize: '32px' },
})
