import { limits } from '@portal/shared/contract'
import { makeStyles, tokens, typographyStyles } from '@portal/shared/ui/core'

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
  title: { ...typographyStyles.title1, margin: 0, [narrow]: { ...typographyStyles.title2 } },
})
