import { useMemo, useSyncExternalStore } from 'react'
import { narrowQuery } from './media'

export function useMediaQuery(query: string): boolean {
  const [subscribe, matches] = useMemo(() => {
    const list = matchMedia(query)
    return [
      (onChange: () => void) => {
        list.addEventListener('change', onChange)
        return () => list.removeEventListener('change', onChange)
      },
      () => list.matches,
    ]
  }, [query])
  return useSyncExternalStore(subscribe, matches, matches)
}

export function useNarrow(): boolean {
  return useMediaQuery(narrowQuery)
}
