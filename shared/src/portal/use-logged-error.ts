import { useEffect } from 'react'

/** Writes a failed load to the console, once for each failure (8.3). */
export function useLoggedError(error: unknown): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
