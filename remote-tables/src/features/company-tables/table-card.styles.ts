import { makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'

export const useStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
  },
  year: {
    ...typographyStyles.subtitle2,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    outline: `1px solid ${tokens.colorBrandStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  words: { flexGrow: 1, minWidth: 0 },
  name: { ...typographyStyles.subtitle2, margin: 0, overflowWrap: 'anywhere' },
  type: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    ':first-letter': { textTransform: 'uppercase' },
  },
  times: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXL}`,
    margin: `${tokens.spacingVerticalM} 0 0`,
  },
  time: { display: 'flex', flexDirection: 'column' },
  term: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  when: { ...typographyStyles.caption1, margin: 0, fontVariantNumeric: 'tabular-nums' },
})
