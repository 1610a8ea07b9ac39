import { limits } from '@portal/shared/contract'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/shared/ui/core'

const narrow = `@media (width < ${limits.narrowBelowPx}px)`

export const useStyles = makeStyles({
  page: { paddingBottom: tokens.spacingVerticalXXXL },
  header: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalXXL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // It gets the focus from code only, to go on from there.
  panel: { ':focus': { outlineStyle: 'none' } },
  heard: { ...visuallyHidden, margin: 0 },
  top: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    minHeight: '40px',
  },
  title: { ...typographyStyles.title1, margin: 0, [narrow]: { ...typographyStyles.title2 } },
})
