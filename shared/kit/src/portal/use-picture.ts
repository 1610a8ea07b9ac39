import { useEffect, useState } from 'react'

/** Attributes of the `img` of a stored picture; undefined without one, or while it cannot be loaded. */
export function usePicture(stored: string | null, addressOf: (stored: string) => string) {
  const [failed, setFailed] = useFailure()
  const src = stored ? addressOf(stored) : undefined
  if (src === undefined || src === failed) return undefined
  // Fluent's avatar adds role="presentation", which an empty alt already implies.
  return { src, role: undefined, onError: () => setFailed(src) }
}

/** Address that failed to load, forgotten when the network comes back. */
export function useFailure() {
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (failed === undefined) return
    const forget = () => setFailed(undefined)
    addEventListener('online', forget)
    return () => removeEventListener('online', forget)
  }, [failed])
  return [failed, setFailed] as const
}
