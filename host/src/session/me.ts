import { type AppUser, getResource } from '@portal/contract'
import { queryKeyOf } from '@portal/kit/portal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/http-client'
import { queryClient } from '../query-client'
import { currentCredential, sessionState, sessionStore } from './session-store'

/** The query of the signed-in user. The cache keeps it for the whole session. */
function me(id: number) {
  const input = { params: { resource: 'app_users', id } } as const
  return queryOptions({
    queryKey: queryKeyOf(getResource, input),
    queryFn: ({ signal }) => call(getResource, input, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
    // Offline, the call fails at once instead of waiting for the network.
    networkMode: 'always',
  })
}

/** Loads the user of a new session, whatever an earlier session has loaded. */
export function loadMe(id: number): Promise<AppUser> {
  const query = me(id)
  queryClient.removeQueries({ queryKey: query.queryKey })
  return queryClient.fetchQuery(query)
}

/** Loads the signed-in user again. Rejects with an `AppError`; the user before stays. */
export async function reloadMe(): Promise<void> {
  const credential = currentCredential()
  if (!credential) return
  const { queryKey } = me(credential.id)
  await queryClient.invalidateQueries({ queryKey, refetchType: 'all' }, { throwOnError: true })
}

/** The signed-in user, once it has loaded. */
export function currentUser() {
  const state = sessionState()
  return state.is === 'ready'
    ? queryClient.getQueryData(me(state.credential.id).queryKey)
    : undefined
}

/** Calls back when the signed-in user may be another. Returns how to stop. */
export function subscribeToUser(changed: () => void): () => void {
  const stops = [sessionStore.subscribe(changed), queryClient.getQueryCache().subscribe(changed)]
  return () => {
    for (const stop of stops) stop()
  }
}
