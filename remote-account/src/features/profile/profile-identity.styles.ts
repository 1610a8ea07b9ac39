import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'

const portraitPx = 96

export const useStyles = makeStyles({
  identity: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    textAlign: 'center',
  },
  cover: {
    alignSelf: 'stretch',
    height: '112px',
    margin: `calc(-1 * ${tokens.spacingVerticalXXL}) calc(-1 * ${tokens.spacingHorizontalXXL}) 0`,
    backgroundColor: tokens.colorBrandBackground3Static,
    backgroundImage: `radial-gradient(120% 160% at 80% 0%, ${tokens.colorBrandBackgroundStatic}, ${tokens.colorBrandBackground3Static} 50%, ${tokens.colorBrandBackground4Static})`,
    [narrow]: {
      margin: `calc(-1 * ${tokens.spacingVerticalL}) calc(-1 * ${tokens.spacingHorizontalL}) 0`,
    },
  },
  portrait: {
    marginTop: `${-portraitPx / 2 - 8}px`,
    borderRadius: tokens.borderRadiusCircular,
    boxShadow: `0 0 0 4px ${tokens.colorNeutralBackground1}`,
  },
  facts: { margin: 0 },
  // Visible by position; labelled for screen readers.
  term: visuallyHidden,
  name: { ...typographyStyles.title3, margin: 0, overflowWrap: 'anywhere' },
  company: { margin: `${tokens.spacingVerticalXS} 0 0` },
})
