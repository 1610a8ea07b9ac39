import { coverPage } from '@portal/kit/plain/cover-page'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Has Back close a dialog that is not in the address. Call the result when something else closes it. */
export function useBackCloses(onBack: () => void): () => void {
  const uncover = useRef<() => Promise<void>>(undefined)
  const end = useEffectEvent(onBack)
  useEffect(() => {
    uncover.current = coverPage(() => end())
  }, [])
  return () => {
    void uncover.current?.()
    // A second time would go back over the entry below.
    uncover.current = undefined
  }
}
