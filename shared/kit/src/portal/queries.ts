import type { Endpoint, EndpointInput, EndpointReply } from '@portal/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { usePortal } from './context'

export function queryKeyOf<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  return [endpoint.path, input] as const
}

interface CacheOptions {
  /** In milliseconds. */
  readonly staleTime?: number
  /** False for long replies: comparing them takes longer than rendering. */
  readonly structuralSharing?: boolean
}

export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CacheOptions = {},
) {
  const { call } = usePortal()
  return useQuery(
    queryOptions<EndpointReply<E>>({
      queryKey: queryKeyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
      ...options,
    }),
  )
}

export function useSiteText(address: string) {
  return useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const reply = await fetch(address, { signal })
      if (!reply.ok) throw new Error(`${address} answers ${reply.status}`)
      return reply.text()
    },
  })
}
