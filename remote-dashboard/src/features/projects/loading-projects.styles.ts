import { makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'
import { cardHeightPx } from './card-size'

export const useStyles = makeStyles({
  text: {
    ...typographyStyles.body1,
    margin: `0 0 ${tokens.spacingVerticalXL}`,
    color: tokens.colorNeutralForeground3,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    height: `${cardHeightPx}px`,
  },
  picture: { height: '128px', borderRadius: tokens.borderRadiusXLarge },
  name: { width: '70%', height: '18px' },
  fact: { width: '35%', height: '12px' },
})
