import { limits } from '@portal/contract'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  name: {
    ...typographyStyles.subtitle2,
    margin: 0,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  // Black on white in every theme: a code with other colours cannot be scanned everywhere.
  code: {
    display: 'block',
    width: `${limits.qrCodeSizePx}px`,
    height: `${limits.qrCodeSizePx}px`,
    margin: `0 auto ${tokens.spacingVerticalM}`,
    backgroundColor: '#fff',
    forcedColorAdjust: 'none',
    boxShadow: tokens.shadow4,
  },
  print: { display: 'none' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
  },
})
