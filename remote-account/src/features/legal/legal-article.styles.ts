import { makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'

const calmText = { ...typographyStyles.body2, lineHeight: 1.65 }

export const useStyles = makeStyles({
  article: {
    maxWidth: '68ch',
    marginInline: 'auto',
    paddingBlock: `${tokens.spacingVerticalS} ${tokens.spacingVerticalXXXL}`,
    overflowWrap: 'break-word',
    hyphens: 'auto',
  },
  intro: {
    ...typographyStyles.subtitle1,
    fontWeight: tokens.fontWeightRegular,
    lineHeight: 1.5,
    margin: `0 0 ${tokens.spacingVerticalXXL}`,
    ':focus': { outlineStyle: 'none' },
  },
  heading: {
    ...typographyStyles.subtitle1,
    margin: `${tokens.spacingVerticalXXXL} 0 ${tokens.spacingVerticalS}`,
    textWrap: 'balance',
  },
  paragraph: { ...calmText, margin: `0 0 ${tokens.spacingVerticalM}` },
  list: {
    ...calmText,
    margin: `0 0 ${tokens.spacingVerticalM}`,
    paddingInlineStart: tokens.spacingHorizontalXXL,
    '& li': { marginBottom: tokens.spacingVerticalXS },
    '& li::marker': { color: tokens.colorBrandForeground1 },
  },
  updated: {
    ...typographyStyles.body1,
    margin: `${tokens.spacingVerticalXXXL} 0 0`,
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
  },
})
