import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'

const edge = tokens.colorNeutralBackground1

export const useStyles = makeStyles({
  region: {
    flex: '0 1 auto',
    minHeight: '160px',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    // Keep the focused element out from under the header, which can have two lines.
    scrollPaddingTop: '64px',
    // A shadow at the right edge, which the end of the table covers: there is more to the right.
    backgroundImage: `linear-gradient(to left, ${edge} 33%, transparent), linear-gradient(to left, ${tokens.colorNeutralShadowAmbient}, transparent)`,
    backgroundPosition: 'right',
    backgroundRepeat: 'no-repeat',
    backgroundSize: '48px 100%, 16px 100%',
    backgroundAttachment: 'local, scroll',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [narrow]: { flex: 'none', maxHeight: '75dvh', scrollPaddingLeft: '72px' },
  },
  table: {
    width: '100%',
    minWidth: '660px',
    [narrow]: {
      minWidth: '560px',
      // The numbers stay where the rest is scrolled away.
      '& th:first-child': { position: 'sticky', left: 0, zIndex: 1, boxShadow: tokens.shadow4 },
      '& tbody th': { backgroundColor: edge },
      '& thead th:first-child': { zIndex: 2 },
    },
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
  },
  caption: visuallyHidden,
  room: { padding: 0 },
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: 0,
    textAlign: 'start',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  sort: {
    ...typographyStyles.body1Strong,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    width: '100%',
    minHeight: '44px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    // Visible in forced colors.
    border: '1px solid transparent',
    cursor: 'pointer',
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
    ':hover svg': { opacity: 1 },
    ':focus-visible svg': { opacity: 1 },
  },
  arrow: { flexShrink: 0, opacity: 0 },
  sorted: { opacity: 1, color: tokens.colorBrandForeground1 },
})
