import { useSyncExternalStore } from 'react'
import { limits } from '../contract/contract'

/** Whether the media query matches; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const list = matchMedia(query)
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => list.matches,
  )
}

/** Whether the window is narrower than the one breakpoint of the portal (spec 2, G-22). */
export function useNarrow(): boolean {
  return useMediaQuery(`(width < ${limits.narrowBelowPx}px)`)
}
