import { makeStyles, shorthands, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
    ':hover': { boxShadow: tokens.shadow8, ...shorthands.borderColor(tokens.colorBrandStroke1) },
    ':active': { boxShadow: tokens.shadow2 },
    ':has(:focus-visible)': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '2px',
    },
    transitionProperty: 'box-shadow, border-color',
    transitionDuration: tokens.durationFaster,
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
    margin: `0 0 ${tokens.spacingVerticalM}`,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  /** The button is as large as the card. */
  button: {
    padding: 0,
    border: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    backgroundColor: 'transparent',
    outlineStyle: 'none',
    cursor: 'pointer',
    '::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: 'inherit',
      // Visible in forced colors.
      border: '1px solid transparent',
    },
  },
  arrow: {
    flexShrink: 0,
    alignSelf: 'center',
    fontSize: '20px',
    color: tokens.colorNeutralForeground3,
  },
})
