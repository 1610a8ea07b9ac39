import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  preview: { margin: 0 },
  picture: {
    display: 'block',
    width: '100%',
    height: 'auto',
    maxHeight: '260px',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  caption: { marginTop: tokens.spacingVerticalS },
  name: { ...typographyStyles.subtitle2, margin: 0, overflowWrap: 'anywhere' },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  networks: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  network: { justifyContent: 'flex-start', fontSize: tokens.fontSizeBase300 },
  blocked: {
    ...typographyStyles.body1,
    margin: `${tokens.spacingVerticalM} 0 0`,
    overflowWrap: 'anywhere',
  },
})
