import { useSyncExternalStore } from 'react'
import { narrowQuery } from './media'

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

/** Whether the window is narrower than the portal's breakpoint. */
export function useNarrow(): boolean {
  return useMediaQuery(narrowQuery)
}
