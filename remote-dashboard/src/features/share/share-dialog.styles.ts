import { phone } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  top: {
    display: 'flex',
    gap: tokens.spacingHorizontalXXL,
    [phone]: { flexDirection: 'column', gap: tokens.spacingVerticalL },
  },
  link: { flex: '1 1 0', minWidth: 0 },
  preview: {
    flex: 'none',
    width: '176px',
    minWidth: 0,
    margin: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    [phone]: { flexDirection: 'row', alignItems: 'center', width: 'auto' },
  },
  picture: {
    display: 'block',
    width: '100%',
    // As the networks show it.
    aspectRatio: '1200 / 630',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    [phone]: { flex: 'none', width: '112px' },
  },
  name: {
    ...typographyStyles.body1Strong,
    margin: 0,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': '3',
  },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  networks: {
    display: 'grid',
    // Both leave no network alone in a line.
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalS,
    [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  network: { justifyContent: 'flex-start', fontSize: tokens.fontSizeBase300 },
  others: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalS,
  },
  blocked: {
    ...typographyStyles.body1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    margin: `${tokens.spacingVerticalM} 0 0`,
  },
})
