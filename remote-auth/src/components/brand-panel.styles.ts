import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  panel: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: tokens.spacingVerticalXXXL,
    minHeight: '520px',
    padding: 'clamp(32px, 4vw, 64px)',
    overflow: 'hidden',
    color: tokens.colorNeutralForegroundStaticInverted,
    backgroundColor: tokens.colorBrandBackground4Static,
    backgroundImage: `radial-gradient(120% 90% at 78% 30%, ${tokens.colorBrandBackgroundStatic}, ${tokens.colorBrandBackground3Static} 45%, ${tokens.colorBrandBackground4Static})`,
    [narrow]: {
      minHeight: '96px',
      justifyContent: 'center',
      padding: `0 clamp(16px, 6vw, 72px)`,
    },
  },
  sphere: {
    position: 'absolute',
    insetInlineEnd: '-4%',
    top: '42%',
    height: 'min(72%, 760px)',
    transform: 'translateY(-50%)',
    [narrow]: { top: '0', height: '260px', insetInlineEnd: '-40px', transform: 'translateY(-8%)' },
  },
  name: {
    ...typographyStyles.subtitle1,
    position: 'relative',
    margin: 0,
    letterSpacing: '0.01em',
  },
  promise: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    [narrow]: { display: 'none' },
  },
  headline: {
    ...typographyStyles.largeTitle,
    margin: 0,
    fontSize: 'clamp(28px, 2.9vw, 44px)',
    lineHeight: 1.25,
    // Two lines in both languages: a third would lie on the sphere.
    maxWidth: '11em',
    textWrap: 'balance',
  },
  text: { ...typographyStyles.body2, margin: 0, maxWidth: '22em', textWrap: 'balance' },
})
