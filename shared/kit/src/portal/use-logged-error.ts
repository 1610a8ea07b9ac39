import { useEffect } from 'react'

/** Logs a failed load once. */
export function useLoggedError(error: unknown): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
