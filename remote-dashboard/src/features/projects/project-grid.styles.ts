import { makeStyles } from '@portal/kit/ui/core'
import { cardGapPx, cardMinWidthPx } from './card-size'
import { stickyBarPx } from './filter-panel.styles'

export const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${cardMinWidthPx}px), 1fr))`,
    gap: `${cardGapPx}px`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    // What gets the focus is not below the sticky bar.
    '& a, & button': { scrollMarginTop: `${stickyBarPx}px` },
  },
})
