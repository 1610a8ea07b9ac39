import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoint, EndpointInput, EndpointReply } from '../contract/contract'
import { usePortal } from './context'

/** The key of a call in the cache: equal calls share one reply. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  return [endpoint.path, input] as const
}

/** The reply of a reading call, from the cache where it is fresh. */
export function useEndpoint<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  const { call } = usePortal()
  return useQuery(
    queryOptions<EndpointReply<E>>({
      queryKey: queryKeyOf(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
    }),
  )
}
