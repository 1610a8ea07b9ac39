import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  sheet: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1 },
  head: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalM}`,
  },
  title: { ...typographyStyles.title2, margin: 0, overflowWrap: 'anywhere' },
  note: { ...typographyStyles.body1, margin: 0 },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  header: {
    ...typographyStyles.body1Strong,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    textAlign: 'start',
    backgroundColor: tokens.colorNeutralBackground3,
  },
})
