import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
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
  foot: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS}`,
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
    color: tokens.colorNeutralForeground3,
  },
  pin: {
    marginInlineEnd: tokens.spacingHorizontalXXS,
    verticalAlign: 'text-bottom',
    color: tokens.colorBrandForeground1,
  },
})
