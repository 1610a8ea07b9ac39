import { narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles, visuallyHidden } from '@portal/kit/ui/core'

export const useStyles = makeStyles({
  region: {
    flex: '0 1 auto',
    minHeight: '160px',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    // Keep the focused element out from under the header, which can have two lines.
    scrollPaddingTop: '64px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [narrow]: { flex: 'none', maxHeight: '75dvh' },
  },
  table: {
    width: '100%',
    minWidth: '660px',
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
