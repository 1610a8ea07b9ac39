import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'

/**
 * Up to this many lines are all rendered, so the browser's search finds them; beyond that only those near the
 * viewport.
 */
const allAtOnce = 200
/** Lines rendered beyond the viewport, so the keyboard reaches the next one. */
const overscan = 8
const usualHeightPx = 44
const usualRegionPx = 480

interface ShownLines {
  readonly first: number
  /** One more than the last. */
  readonly end: number
  /** The room that the lines before and after take. */
  readonly abovePx: number
  readonly belowPx: number
  /** To be called with each line, which says its number in `data-index`. */
  readonly measure: ((line: Element | null) => void) | undefined
  /** Takes Home and End, which the browser follows only as far as it knows the heights of the lines. */
  readonly onKeyDown: ((event: KeyboardEvent) => void) | undefined
}

const nothingAround = { abovePx: 0, belowPx: 0, measure: undefined, onKeyDown: undefined }

/** The rendered lines of a scrolled region. */
export function useShownLines(region: RefObject<HTMLElement | null>, count: number): ShownLines {
  const virtualizer = useVirtualizer({
    count,
    enabled: count > allAtOnce,
    getScrollElement: () => region.current,
    estimateSize: () => usualHeightPx,
    overscan,
    // Before the region is measured, so that its first lines come with it.
    initialRect: { width: 0, height: usualRegionPx },
  })
  if (count <= allAtOnce) return { first: 0, end: count, ...nothingAround }
  const shown = virtualizer.getVirtualItems()
  const [first, last] = [shown.at(0), shown.at(-1)]
  return {
    first: first?.index ?? 0,
    end: last ? last.index + 1 : 0,
    abovePx: first?.start ?? 0,
    belowPx: Math.max(0, virtualizer.getTotalSize() - (last?.end ?? 0)),
    measure: virtualizer.measureElement,
    onKeyDown(event) {
      if (event.target !== region.current || (event.key !== 'Home' && event.key !== 'End')) return
      event.preventDefault()
      virtualizer.scrollToIndex(event.key === 'Home' ? 0 : count - 1)
    },
  }
}
