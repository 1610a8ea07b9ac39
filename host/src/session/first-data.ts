import { getProjects } from '@portal/contract'
import { queryKeyOf } from '@portal/kit/portal'
import { call } from '../http/http-client'
import { queryClient } from '../query-client'

/** Starts the screen's first call while its code and the user load. The screen repeats it after a failure. */
export function fetchFirstData(userId: number): void {
  const input = { params: { id: userId } }
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(getProjects, input),
    queryFn: ({ signal }) => call(getProjects, input, { signal }),
  })
}
