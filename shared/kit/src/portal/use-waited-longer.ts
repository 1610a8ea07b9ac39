import { useEffect, useState } from 'react'

/** Whether the component has been mounted for more than `ms`, so fast replies flash no placeholder. */
export function useWaitedLonger(ms: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return waited
}
