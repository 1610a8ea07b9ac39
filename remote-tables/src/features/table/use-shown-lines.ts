import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'

/** Up to this many lines are all rendered, so the browser's search finds them. */
const allAtOnce = 200
/** Lines rendered beyond the viewport, so the keyboard reaches the next one. */
const overscan = 8
const usualHeightPx = 44
const usualRegionPx = 480

interface ShownLines {
  readonly first: number
  /** After the last one. */
  readonly end: number
  /** Heights of the lines before and after, in pixels. */
  readonly abovePx: number
  readonly belowPx: number
  /** Ref of each line, which has its index in `data-index`. */
  readonly measure: ((line: Element | null) => void) | undefined
  /** Handles Home and End, which the browser can't follow without all heights. */
  readonly onKeyDown: ((event: KeyboardEvent) => void) | undefined
  /** Follows the focused line, around which lines are rendered. */
  readonly onFocusCapture: ((event: FocusEvent) => void) | undefined
}

const nothingAround = {
  abovePx: 0,
  belowPx: 0,
  measure: undefined,
  onKeyDown: undefined,
  onFocusCapture: undefined,
}

export function useShownLines(region: RefObject<HTMLElement | null>, count: number): ShownLines {
  const [focused, setFocused] = useState<number>()
  const virtualizer = useVirtualizer({
    count,
    enabled: count > allAtOnce,
    getScrollElement: () => region.current,
    estimateSize: () => usualHeightPx,
    overscan,
    rangeExtractor: (range) => linesNear(range, focused),
    // For the first render, before the region is measured.
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
    onFocusCapture({ target }) {
      const line = target.closest<HTMLElement>('[data-index]')
      setFocused(line ? Number(line.dataset.index) : undefined)
    },
  }
}

/** The lines near the viewport, and on to those near the focused one: a held Tab is faster than the viewport. */
function linesNear(range: Range, focused: number | undefined): number[] {
  const near = defaultRangeExtractor(range)
  const [first = 0, last = 0] = [near.at(0), near.at(-1)]
  if (focused === undefined || focused < first - allAtOnce || focused > last + allAtOnce)
    return near
  const from = Math.max(0, Math.min(first, focused - overscan))
  const to = Math.min(range.count - 1, Math.max(last, focused + overscan))
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
