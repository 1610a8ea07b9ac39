import { useState } from 'react'

/**
 * Attributes of the `img` for a stored picture. Undefined without one and after it failed to load: the caller then shows
 * initials, an icon or nothing.
 */
export function usePicture(stored: string | null, addressOf: (stored: string) => string) {
  const [failed, setFailed] = useState<string>()
  const src = stored ? addressOf(stored) : undefined
  if (src === undefined || src === failed) return undefined
  // Fluent's avatar adds role="presentation", which an empty alt already implies.
  return { src, role: undefined, onError: () => setFailed(src) }
}
