import { isAppError } from '@portal/kit/portal'
import { live } from '../live/live-connection'
import { queryClient } from '../query-client'
import { reloadUser } from './me'
import { leave } from './session'
import { readCredential } from './session-storage'
import { currentCredential } from './session-store'

/** Closes the live connection for the back-forward cache (an open socket prevents it), and resumes on return. */
export function followPageCache(): void {
  addEventListener('pagehide', () => live.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void resume()
  })
}

async function resume(): Promise<void> {
  const credential = currentCredential()
  if (!credential) return
  const stored = readCredential()
  if (!stored) return leave('signed_out_elsewhere')
  // A later page in this tab signed in again.
  if (stored.token !== credential.token) return location.reload()
  try {
    await reloadUser()
  } catch (error) {
    if (currentCredential() !== credential) return
    if (isAppError(error) && error.status === 401) return leave('expired')
    console.error('The user data could not be loaded', error)
  }
  if (currentCredential() !== credential) return
  void live.open(credential)
  void queryClient.invalidateQueries()
}
