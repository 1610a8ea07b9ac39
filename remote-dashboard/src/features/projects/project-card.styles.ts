import { onThemedPicture } from '@portal/contract/design'
import { reducedMotion } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { cardHeightPx } from './card-size'

export const useStyles = makeStyles({
  card: {
    position: 'relative',
    // The picture lies below the words, the link above them, the actions above the link.
    isolation: 'isolate',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    height: `${cardHeightPx}px`,
    minWidth: 0,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    boxShadow: tokens.shadow2,
    transitionProperty: 'box-shadow',
    transitionDuration: tokens.durationNormal,
    ':hover': { boxShadow: tokens.shadow8 },
    '&:hover img': { transform: 'scale(1.03)', [reducedMotion]: { transform: 'none' } },
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    '@media print': { breakInside: 'avoid', border: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  foot: {
    minWidth: 0,
    padding: `28px ${tokens.spacingHorizontalXS} ${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    borderRadius: `0 0 ${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge}`,
    color: onThemedPicture.text,
    backgroundImage: `linear-gradient(to top, ${onThemedPicture.scrim} calc(100% - 28px), ${onThemedPicture.scrimEnd})`,
    '@media (forced-colors: active)': { backgroundColor: 'Canvas', color: 'CanvasText' },
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
  facts: {
    ...typographyStyles.caption1,
    minWidth: 0,
    margin: 0,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  pin: { marginInlineEnd: tokens.spacingHorizontalXXS, verticalAlign: 'text-bottom' },
})
