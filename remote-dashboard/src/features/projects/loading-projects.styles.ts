import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { cardHeightPx } from './card-size'

/** In forced colours an outline: what Fluent fills would be black. */
const place = {
  '@media screen and (forced-colors: active)': {
    backgroundColor: 'Canvas',
    outline: '1px solid CanvasText',
  },
} as const

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
  picture: { ...place, height: '128px', borderRadius: tokens.borderRadiusXLarge },
  name: { ...place, width: '70%', height: '18px' },
  fact: { ...place, width: '35%', height: '12px' },
})
