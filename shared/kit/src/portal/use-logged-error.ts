import { useEffect } from 'react'

export function useLoggedError(error: unknown): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
