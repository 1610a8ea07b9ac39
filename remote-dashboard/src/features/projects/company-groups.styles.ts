import { makeStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  groups: { display: 'flex', flexDirection: 'column', gap: '48px' },
})
