import { makeStyles, tokens } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  groups: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
})
