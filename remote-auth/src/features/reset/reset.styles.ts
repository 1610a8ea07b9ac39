import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  actions: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  done: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  reason: {
    ...typographyStyles.caption1,
    margin: 0,
    minHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
})
