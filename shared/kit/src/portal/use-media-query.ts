import { useSyncExternalStore } from 'react'
import { narrowQuery } from './media'

export function useMediaQuery(query: string): boolean {
  const list = matchMedia(query)
  return useSyncExternalStore(
    (onChange) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => list.matches,
  )
}

export function useNarrow(): boolean {
  return useMediaQuery(narrowQuery)
}
