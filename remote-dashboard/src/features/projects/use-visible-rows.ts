import { type RefObject, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'

/** Rows rendered beyond the window, so the keyboard reaches the next one. */
const overscan = 2

/** Which rows of equal height are near the window, and how much room those above and below take. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeightPx: number,
): { first: number; last: number; abovePx: number; belowPx: number } {
  const top = useTop(list)
  const { follow, seen } = useMemo(windowArea, [])
  const rowAt = (px: number) => Math.floor((px - top) / rowHeightPx)
  const inList = (row: number) => Math.max(0, Math.min(row, count - 1))
  const first = inList(useSyncExternalStore(follow, () => rowAt(seen().topPx)) - overscan)
  const last = inList(useSyncExternalStore(follow, () => rowAt(seen().bottomPx)) + overscan)
  return {
    first,
    last,
    abovePx: first * rowHeightPx,
    belowPx: (count - 1 - last) * rowHeightPx,
  }
}

/** The part of the page that is in the window. Measured when it moves only: React asks at times when that would be a layout more. */
function windowArea() {
  const measure = () => ({ topPx: scrollY, bottomPx: scrollY + innerHeight })
  let area = measure()
  const follow = (moved: () => void) => {
    const look = () => {
      area = measure()
      moved()
    }
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }
  return { follow, seen: () => area }
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
