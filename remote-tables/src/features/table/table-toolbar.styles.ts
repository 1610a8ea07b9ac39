import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    [narrow]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  split: { display: 'flex', [narrow]: { flexBasis: '100%' } },
  action: { [narrow]: { flexGrow: 1 } },
  main: { flexGrow: 1, borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  more: {
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStrokeOnBrand}`,
  },
})
