import { topBarPx } from '@portal/contract/design'
import { coarse, narrow } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

export const stickyBarPx = 57

/** What gets the focus is not covered by the bar. */
export const belowBar = { '& a, & button': { scrollMarginTop: `${stickyBarPx}px` } } as const

/** So low that a bar at the top would leave too little of the page: a phone on its side, or a zoom of 400 %. */
const low = '@media (height < 420px)'

/** The bar reaches over the whole width of the page. */
export const fullWidth = {
  marginInline: `calc(-1 * ${tokens.spacingHorizontalXXXL})`,
  paddingInline: tokens.spacingHorizontalXXXL,
  [narrow]: {
    marginInline: `calc(-1 * ${tokens.spacingHorizontalL})`,
    paddingInline: tokens.spacingHorizontalL,
  },
} as const

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: tokens.spacingHorizontalS,
  [narrow]: { gap: tokens.spacingHorizontalXS },
} as const

export const useStyles = makeStyles({
  bar: {
    ...fullWidth,
    display: 'block',
    boxSizing: 'border-box',
    position: 'sticky',
    top: `${topBarPx}px`,
    zIndex: 5,
    minHeight: `${stickyBarPx}px`,
    paddingBlock: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    [low]: { position: 'static' },
    '@media print': {
      ':has(:placeholder-shown)': { visibility: 'hidden', height: 0, minHeight: 0 },
    },
  },
  // With its choices it is as high as a third of a phone.
  opened: { position: 'static' },
  line: { ...line, minHeight: '40px' },
  search: {
    flex: '0 1 320px',
    [narrow]: { flex: '1 1 0' },
    minWidth: 0,
    '& > *': { width: '100%', minHeight: '36px', [coarse]: { minHeight: '44px' } },
  },
  toolbar: { ...line, flexGrow: 1, flexWrap: 'wrap', minWidth: 0 },
  more: { ...line, flexWrap: 'wrap', marginTop: tokens.spacingVerticalS },
  count: {
    ...typographyStyles.body1,
    margin: 0,
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  toggle: {
    flexShrink: 0,
    position: 'relative',
    minWidth: '44px',
    minHeight: '44px',
    // The badge is at its edge.
    overflow: 'visible',
  },
  badge: { position: 'absolute', top: '-2px', right: '-2px' },
  control: { [coarse]: { minHeight: '44px' } },
  narrowed: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    '& > p': { marginInlineStart: 0 },
  },
})
