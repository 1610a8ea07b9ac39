import {
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'

/** Rows rendered beyond the window, so the keyboard reaches the next one. */
const overscan = 2

/**
 * The first and the last of the rows of equal height to render: of a long list, named by `long`, those near the window, of another all.
 * When the list changes, those in the window come first.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  long: unknown,
  count: number,
  heightPx: number,
): [first: number, last: number] {
  const [follow, seen] = useMemo(() => windowOver(list), [list])
  const [painted, setPainted] = useState<unknown>()
  useEffect(() => startTransition(() => setPainted(long)), [long])
  const rowAt = (px: number) => Math.max(0, Math.min(Math.floor(px / heightPx), count - 1))
  const near = () => {
    if (!long) return [0, count - 1]
    const [topPx, bottomPx] = seen()
    const hasFocus = list.current?.contains(document.activeElement)
    const beyondPx = painted === long || hasFocus ? overscan * heightPx : 0
    return [rowAt(topPx - beyondPx), rowAt(bottomPx + beyondPx)]
  }
  // As text, because React compares what it gets by identity.
  return JSON.parse(useSyncExternalStore(follow, () => JSON.stringify(near())))
}

/**
 * The part of a list that is in the window, at first its beginning. It is measured only after scrolling or a change of size:
 * React asks for it at times when measuring would cost another layout.
 */
function windowOver(list: RefObject<HTMLElement | null>) {
  let seen: readonly [topPx: number, bottomPx: number] | undefined
  const follow = (moved: () => void) => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      seen = [-top, innerHeight - top]
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
  return [follow, () => (seen ??= [0, innerHeight])] as const
}
