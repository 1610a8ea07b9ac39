import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'

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
