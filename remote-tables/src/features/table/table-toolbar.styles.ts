import { limits } from '@portal/shared/contract'
import { makeStyles, tokens } from '@portal/shared/ui/core'

const narrow = `@media (width < ${limits.narrowBelowPx}px)`

export const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    [narrow]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  split: { display: 'flex', [narrow]: { flexGrow: 1 } },
  main: { flexGrow: 1, borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  more: {
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStrokeOnBrand}`,
  },
})
