import { QueryClient } from '@tanstack/react-query'

/** The one cache of server state. Failures show themselves, with a way to try again. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
})
