import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  empty: {
    ...typographyStyles.body1,
    margin: 0,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    maxHeight: 'min(420px, 60vh)',
    overflowY: 'auto',
  },
  item: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  icon: { fontSize: '20px', lineHeight: 0 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  info: { color: tokens.colorNeutralForeground3 },
  error: { color: tokens.colorStatusDangerForeground1 },
  text: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  heading: { ...typographyStyles.body1Strong, margin: 0 },
  foot: {
    display: 'flex',
    gap: tokens.spacingHorizontalM,
    margin: `${tokens.spacingVerticalXXS} 0 0`,
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
  },
})
