import { narrow, wide } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  page: {
    flexGrow: 1,
    display: 'grid',
    // A field of Firefox is wider than a small window beside a scroll bar.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    backgroundColor: tokens.colorNeutralBackground1,
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1.15fr) minmax(420px, 1fr)',
      gridTemplateRows: '1fr',
    },
  },
  side: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    alignItems: 'center',
    padding: `${tokens.spacingVerticalXXXL} clamp(16px, 6vw, 72px)`,
    [narrow]: { alignItems: 'start' },
  },
  card: {
    width: '100%',
    maxWidth: '400px',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXL,
  },
  header: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  title: { ...typographyStyles.title1, margin: 0, textWrap: 'balance' },
  intro: { ...typographyStyles.body2, margin: 0, color: tokens.colorNeutralForeground3 },
})
