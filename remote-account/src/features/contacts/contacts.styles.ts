import { coarse, narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 280px',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXXL,
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  message: { '& textarea': { minHeight: '140px', maxHeight: 'none' } },
  send: { alignSelf: 'flex-start' },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalXL,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  way: { display: 'flex', gap: tokens.spacingHorizontalM },
  icon: { fontSize: '20px', lineHeight: 0, marginTop: '2px', color: tokens.colorBrandForeground1 },
  words: { minWidth: 0 },
  label: { ...typographyStyles.body1Strong, margin: 0 },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    overflowWrap: 'anywhere',
    [coarse]: { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } },
  },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
})
