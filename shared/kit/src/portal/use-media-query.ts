import { useSyncExternalStore } from 'react'
import { narrowQuery } from './media'

export function useMediaQuery(query: string): boolean {
  const list = matchMedia(query)
  const matches = () => list.matches
  return useSyncExternalStore(
    (onChange) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    matches,
    matches,
  )
}

export function useNarrow(): boolean {
  return useMediaQuery(narrowQuery)
}
