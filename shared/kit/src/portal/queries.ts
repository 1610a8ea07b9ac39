import type { Endpoint, EndpointInput, EndpointReply } from '@portal/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { usePortal } from './context'

/** The key of a call in the cache: equal calls share one reply. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  return [endpoint.path, input] as const
}

/** How a reply is kept, where the defaults of the portal do not do. */
interface CacheOptions {
  /** How long it counts as fresh, in milliseconds. */
  readonly staleTime?: number
  /** False for long replies: comparing them with the previous ones takes longer than rendering them. */
  readonly structuralSharing?: boolean
}

/** The reply of a reading call, from the cache where it is fresh. */
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

/** A text of the site, from the cache where it is fresh. */
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
