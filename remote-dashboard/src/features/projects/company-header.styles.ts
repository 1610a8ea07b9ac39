import { coarse, phone } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '40px',
    marginBottom: tokens.spacingVerticalS,
    breakAfter: 'avoid',
  },
  accent: {
    flexShrink: 0,
    alignSelf: 'stretch',
    width: '4px',
    borderRadius: tokens.borderRadiusLarge,
  },
  words: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
  },
  name: {
    ...typographyStyles.subtitle1,
    [phone]: { ...typographyStyles.subtitle2 },
    margin: 0,
    overflowWrap: 'anywhere',
  },
  count: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  tables: {
    flexShrink: 0,
    [phone]: { minWidth: '44px', minHeight: '44px', paddingInline: 0 },
    [coarse]: { minHeight: '44px' },
  },
  // On a phone the icon has to do.
  tablesName: { [phone]: visuallyHidden },
})
