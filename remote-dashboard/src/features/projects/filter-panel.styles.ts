import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  panel: { display: 'block', marginBottom: tokens.spacingVerticalXXL },
  controls: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    [narrow]: {
      flexDirection: 'column',
      alignItems: 'stretch',
      marginTop: tokens.spacingVerticalS,
    },
  },
  results: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalS,
    minHeight: '32px',
  },
  count: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  side: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  toggle: { [narrow]: { width: '100%' } },
})
