import { makeStyles, tokens } from '@portal/shared/ui/core'

export const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  password: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
})
