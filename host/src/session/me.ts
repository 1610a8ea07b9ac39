import { type AppUser, getResource } from '@portal/contract'
import { isAppError, queryKeyOf } from '@portal/kit/portal'
import { queryOptions } from '@tanstack/react-query'
import { patiently } from '../errors/patiently'
import { call } from '../http/http-client'
import { live } from '../live/live-connection'
import { queryClient } from '../query-client'
import { setCompany } from '../remotes/placement/releases'
import { currentCredential, sessionState, sessionStore } from './session-store'

/** Query of the signed-in user, cached for the whole session. */
function me(id: number) {
  const input = { params: { resource: 'app_users', id } } as const
  return queryOptions({
    queryKey: queryKeyOf(getResource, input),
    queryFn: ({ signal }) => call(getResource, input, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
    // Offline, fail at once instead of waiting for the network.
    networkMode: 'always',
  })
}

/** Loads the user of a new session, ignoring the cache. */
export function loadMe(id: number): Promise<AppUser> {
  const query = me(id)
  queryClient.removeQueries({ queryKey: query.queryKey })
  return patiently(() => queryClient.fetchQuery(query), mayPass)
}

/** Whether a call failed for want of the network or the server, which may be back. */
export function mayPass(error: unknown): boolean {
  return isAppError(error) && (error.status === 0 || error.status >= 500)
}

/** Loads the user again. Rejects with an `AppError` and keeps the current user. */
export async function reloadUser(): Promise<void> {
  const credential = currentCredential()
  if (!credential) return
  const { queryKey } = me(credential.id)
  await queryClient.invalidateQueries({ queryKey, refetchType: 'all' }, { throwOnError: true })
  const user = currentUser()
  if (user) setCompany(user.company.id)
}

/** Loads the user again after a change elsewhere. */
export function followUser(): void {
  live.on('user.changed', () => void reloadUser().catch(console.error))
}

export function currentUser() {
  const state = sessionState()
  return state.is === 'ready'
    ? queryClient.getQueryData(me(state.credential.id).queryKey)
    : undefined
}

/** Subscribes to changes of the user; returns the unsubscribe function. */
export function subscribeToUser(changed: () => void): () => void {
  const callListener = () => {
    try {
      changed()
    } catch (error) {
      reportError(error)
    }
  }
  const stops = [
    sessionStore.subscribe(callListener),
    queryClient.getQueryCache().subscribe(callListener),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
