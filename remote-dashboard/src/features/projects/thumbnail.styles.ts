import { motion } from '@portal/contract/design'
import { reducedMotion } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  frame: {
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusXLarge,
  },
  picture: {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    transitionProperty: 'transform',
    transitionDuration: `${motion.slowMs}ms`,
    transitionTimingFunction: motion.easeOut,
    [reducedMotion]: { transitionDuration: '0s' },
  },
  noPicture: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalXS,
    height: '60%',
    color: tokens.colorNeutralForeground3,
  },
  noPictureIcon: { fontSize: '32px' },
})
