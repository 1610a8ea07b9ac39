import { useEffect, useState } from 'react'

/** Whether this has been on the screen for longer than `ms`: fast replies flash no placeholder. */
export function useWaitedLonger(ms: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return waited
}
