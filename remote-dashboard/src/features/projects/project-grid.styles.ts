import { makeStyles } from '@portal/kit/ui/core'
import { cardGapPx, cardMinWidthPx } from './card-size'
import { belowBar } from './filter-panel.styles'

export const useStyles = makeStyles({
  grid: {
    ...belowBar,
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${cardMinWidthPx}px), 1fr))`,
    gap: `${cardGapPx}px`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
})
