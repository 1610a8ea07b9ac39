import { useSyncExternalStore } from 'react'
import { narrowQuery } from './media'

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

/** Whether the window is narrower than the one breakpoint of the portal. */
export function useNarrow(): boolean {
  return useMediaQuery(narrowQuery)
}
