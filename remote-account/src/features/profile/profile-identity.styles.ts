import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  identity: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalL },
  portrait: { flex: 'none' },
  beside: { flex: '1 1 0', minWidth: 0 },
  facts: { margin: `0 0 ${tokens.spacingVerticalS}` },
  // Visible by position; labelled for screen readers.
  term: visuallyHidden,
  name: { ...typographyStyles.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  company: { margin: `${tokens.spacingVerticalXXS} 0 0` },
})
