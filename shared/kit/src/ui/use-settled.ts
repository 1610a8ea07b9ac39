import { useEffect, useState } from 'react'

/**
 * Whether a value can be validated: its field was left, or nothing was typed for `idleMs`. Call the second part when
 * the field is left.
 */
export function useSettled(value: string, idleMs?: number): readonly [boolean, () => void] {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    if (idleMs === undefined) return
    const timer = setTimeout(() => setSettled(value), idleMs)
    return () => clearTimeout(timer)
  }, [value, idleMs])
  return [settled === value, () => setSettled(value)]
}
