import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

const calmText = { ...typographyStyles.body2, lineHeight: 1.65 }

export const useStyles = makeStyles({
  start: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    maxWidth: '68ch',
    marginInline: 'auto',
    ':focus': { outlineStyle: 'none' },
  },
  updated: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  contents: {
    maxWidth: '68ch',
    boxSizing: 'border-box',
    margin: `${tokens.spacingVerticalL} auto ${tokens.spacingVerticalXXL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  chapters: {
    columns: '2 210px',
    columnGap: tokens.spacingHorizontalXXL,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    '& li': { padding: `${tokens.spacingVerticalXS} 0`, breakInside: 'avoid' },
  },
  article: {
    maxWidth: '68ch',
    marginInline: 'auto',
    paddingBottom: tokens.spacingVerticalXXXL,
    overflowWrap: 'break-word',
    hyphens: 'auto',
    '& code': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: '0.9em',
      padding: '1px 5px',
      borderRadius: tokens.borderRadiusMedium,
      backgroundColor: tokens.colorNeutralBackground3,
      hyphens: 'none',
    },
  },
  paperTitle: { ...typographyStyles.title2, margin: `0 0 ${tokens.spacingVerticalL}` },
  heading: {
    ...typographyStyles.subtitle1,
    margin: `${tokens.spacingVerticalXXXL} 0 ${tokens.spacingVerticalS}`,
    textWrap: 'balance',
    scrollMarginTop: tokens.spacingVerticalL,
  },
  subheading: {
    ...typographyStyles.subtitle2,
    margin: `${tokens.spacingVerticalXL} 0 ${tokens.spacingVerticalXS}`,
  },
  paragraph: { ...calmText, margin: `0 0 ${tokens.spacingVerticalM}` },
  list: {
    ...calmText,
    margin: `0 0 ${tokens.spacingVerticalM}`,
    paddingInlineStart: tokens.spacingHorizontalXXL,
    '& li': { marginBottom: tokens.spacingVerticalXS },
    '& li::marker': { color: tokens.colorBrandForeground1 },
  },
})
