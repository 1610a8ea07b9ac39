import { coarse } from '@portal/kit/plain/media'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { cardHeightPx } from './card-size'
import { fullWidth, stickyBarPx } from './filter-panel.styles'

/** In forced colours an outline: what Fluent fills would be black. */
const place = {
  '@media screen and (forced-colors: active)': {
    backgroundColor: 'Canvas',
    outline: '1px solid CanvasText',
  },
} as const

/** The same boxes as those of the bar, the headers and the cards that replace these. */
export const useStyles = makeStyles({
  bar: {
    ...fullWidth,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    height: `${stickyBarPx}px`,
    marginBottom: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [coarse]: { height: `${stickyBarPx + 4}px` },
  },
  search: { ...place, flexShrink: 0, width: 'min(320px, 40%)', height: '36px' },
  text: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
  },
  groups: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    height: '40px',
    marginBottom: tokens.spacingVerticalS,
  },
  logo: { ...place, flexShrink: 0, width: '40px', height: '40px' },
  name: { ...place, width: 'min(240px, 60%)', height: '20px' },
  // One row, whatever the number of columns.
  row: { height: `${cardHeightPx}px`, overflow: 'hidden' },
  card: { ...place, height: `${cardHeightPx}px`, borderRadius: tokens.borderRadiusXLarge },
})
