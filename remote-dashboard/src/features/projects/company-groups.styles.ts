import { makeStyles, tokens } from '@portal/kit/ui/core'
import { belowBar } from './filter-panel.styles'

export const useStyles = makeStyles({
  groups: {
    ...belowBar,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXL,
  },
})
