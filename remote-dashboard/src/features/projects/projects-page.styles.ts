import { phone } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  page: { paddingBottom: tokens.spacingVerticalXXXL },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXL,
    minHeight: '44px',
  },
  // It gets the focus from code only, to go on from there.
  panel: { ':focus': { outlineStyle: 'none' } },
  hint: {
    ...typographyStyles.body1,
    margin: 0,
    maxWidth: '46ch',
    color: tokens.colorNeutralForeground3,
  },
  heard: { ...visuallyHidden, margin: 0 },
  title: {
    ...typographyStyles.title3,
    margin: 0,
    outlineStyle: 'none',
    // On a phone the tabs name the page.
    [phone]: visuallyHidden,
  },
})
