import { phone } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalL,
  },
  words: { flex: '1 1 160px', minWidth: 0 },
  name: { ...typographyStyles.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  count: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  tables: { [phone]: { width: '100%' } },
})
