import { useEffect, useEffectEvent } from 'react'

/** Runs `onReturn` when the person comes back to this tab or window. */
export function useOnReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') returned()
    }
    document.addEventListener('visibilitychange', check)
    addEventListener('focus', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('focus', check)
    }
  }, [])
}
