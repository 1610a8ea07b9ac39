import { QueryClient } from '@tanstack/react-query'

/** The one cache of server state. Screens show failures with a retry button. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
})
