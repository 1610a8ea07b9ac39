import { useEffect } from 'react'

/** Writes a failed load to the console, once for each failure. */
export function useLoggedError(error: unknown): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
