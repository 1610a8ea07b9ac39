import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows rendered beyond the viewport, so the keyboard reaches the next one. */
const overscan = 2

/** Which rows of equal height are near the window, and how much room those above and below take. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeightPx: number,
): { first: number; last: number; abovePx: number; belowPx: number } {
  const top = useTop(list)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeightPx,
    overscan,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows.at(0)?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  return {
    first,
    last,
    abovePx: first * rowHeightPx,
    belowPx: Math.max(0, count - 1 - last) * rowHeightPx,
  }
}

/** Offset of the list from the top of the page; content above it may grow. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
