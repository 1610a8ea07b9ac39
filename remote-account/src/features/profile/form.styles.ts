import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  waiting: { marginBottom: tokens.spacingVerticalL },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
  reason: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
})
