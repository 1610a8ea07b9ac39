import { makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'
import { cardHeightPx } from './card-size'

export const useStyles = makeStyles({
  card: {
    position: 'relative',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    height: `${cardHeightPx}px`,
    overflow: 'hidden',
    minWidth: 0,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow2,
    transitionProperty: 'box-shadow',
    transitionDuration: tokens.durationNormal,
    ':hover': { boxShadow: tokens.shadow8 },
  },
  words: {
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: '72px',
    padding: `0 ${tokens.spacingHorizontalM}`,
  },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    margin: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground3,
  },
  pin: { flexShrink: 0, color: tokens.colorBrandForeground1 },
})
