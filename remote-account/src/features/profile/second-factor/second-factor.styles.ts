import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

/** It takes the focus from a step that is over, and is no stop. */
const focusable = { outlineStyle: 'none' } as const
/** To be typed one after the other. */
const characters = { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.05em' } as const

export const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    marginTop: tokens.spacingVerticalXL,
    ...focusable,
  },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  heading: { ...typographyStyles.subtitle2, margin: 0, ...focusable },
  paperTitle: { ...typographyStyles.title2, margin: 0 },
  paperUser: { ...typographyStyles.body1Strong, margin: 0 },
  text: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  setup: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
  },
  // Cameras need the white around it in dark themes too.
  qr: { flexShrink: 0, borderRadius: tokens.borderRadiusLarge },
  key: { flex: '1 1 220px', minWidth: 0 },
  secret: {
    ...typographyStyles.body1Strong,
    margin: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalM}`,
    ...characters,
    overflowWrap: 'anywhere',
  },
  codes: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: tokens.spacingHorizontalL,
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  code: { ...typographyStyles.body1Strong, ...characters },
})
