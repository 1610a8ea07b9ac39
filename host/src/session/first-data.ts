import { getProjects } from '@portal/contract'
import { queryKeyOf } from '@portal/kit/portal'
import { call } from '../http/http-client'
import { queryClient } from '../query-client'

/**
 * Makes the call with which the signed-in screen begins while its code and the user are still on their way. The
 * screen finds the reply, or makes the call itself where this one failed.
 */
export function fetchFirstData(userId: number): void {
  const input = { params: { id: userId } }
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(getProjects, input),
    queryFn: ({ signal }) => call(getProjects, input, { signal }),
  })
}
