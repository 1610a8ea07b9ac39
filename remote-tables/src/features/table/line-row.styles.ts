import { coarse } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  line: {
    '@media (hover: hover)': {
      ':hover td': { backgroundColor: tokens.colorNeutralBackground1Hover },
    },
  },
  cell: {
    ...typographyStyles.body1,
    boxSizing: 'border-box',
    height: '44px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  first: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  number: {
    ...typographyStyles.body1Strong,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  again: { fontWeight: tokens.fontWeightRegular },
  date: { fontVariantNumeric: 'tabular-nums' },
  missing: { color: tokens.colorNeutralForeground3 },
  project: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: `0 ${tokens.spacingHorizontalM}`,
  },
  projectName: { minWidth: 0 },
  visit: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    // As high as the row, which it does not grow.
    [coarse]: { minHeight: '44px', marginBlock: '-12px' },
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
})
