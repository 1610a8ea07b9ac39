import { useEffect, useState } from 'react'

/** Whether to validate a value: typing paused for `idleMs`, or the second item was called when the field was left. */
export function useSettled(value: string, idleMs?: number): readonly [boolean, () => void] {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    if (idleMs === undefined) return
    const timer = setTimeout(() => setSettled(value), idleMs)
    return () => clearTimeout(timer)
  }, [value, idleMs])
  return [settled === value, () => setSettled(value)]
}
