import { type RefObject, useMemo, useSyncExternalStore } from 'react'

/** Rows rendered beyond the window, so the keyboard reaches the next one. */
const overscan = 2

interface Rows {
  readonly count: number
  readonly heightPx: number
  /** Whether only those near the window are rendered. */
  readonly isLong: boolean
}

/** Which rows of equal height are rendered, and how much room those above and below take. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  { count, heightPx, isLong }: Rows,
): { first: number; last: number; abovePx: number; belowPx: number } {
  const { follow, seen } = useMemo(() => windowOver(list), [list])
  const near = () => {
    if (!isLong) return [0, count - 1]
    const rowAt = (px: number) => Math.max(0, Math.min(Math.floor(px / heightPx), count - 1))
    const beyondPx = overscan * heightPx
    return [rowAt(seen().topPx - beyondPx), rowAt(seen().bottomPx + beyondPx)]
  }
  // As text, because React compares what it gets by identity.
  const [first = 0, last = 0] = useSyncExternalStore(follow, () => near().join())
    .split(',')
    .map(Number)
  return {
    first,
    last,
    abovePx: first * heightPx,
    belowPx: (count - 1 - last) * heightPx,
  }
}

/**
 * The part of a list that is in the window. Measured when it may have moved only: React asks at times when that would be a layout more.
 * Until the first layout it is the beginning.
 */
function windowOver(list: RefObject<HTMLElement | null>) {
  let seen = { topPx: 0, bottomPx: innerHeight }
  const follow = (moved: () => void) => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      seen = { topPx: -top, bottomPx: innerHeight - top }
      moved()
    }
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
      observer.disconnect()
    }
  }
  return { follow, seen: () => seen }
}
