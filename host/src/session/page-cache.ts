import { isAppError } from '@portal/shared/portal'
import { live } from '../live/live-connection'
import { queryClient } from '../query-client'
import { leave, loadUser } from './session'
import { readCredential } from './session-storage'
import { currentCredential } from './session-store'

/**
 * Browsers keep a page that is left, and show it again as it was when the person comes back. It keeps no connection:
 * some browsers would not keep the page then, others cut it.
 */
export function followPageCache(): void {
  addEventListener('pagehide', () => live.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void resume()
  })
}

/** Asks whether the session still lives, and for whatever changed meanwhile. */
async function resume(): Promise<void> {
  const credential = currentCredential()
  if (!credential) return
  const stored = readCredential()
  if (!stored) return leave('signed_out_elsewhere')
  // A later page of this tab has signed in anew.
  if (stored.token !== credential.token) return location.reload()
  try {
    await loadUser()
  } catch (error) {
    if (currentCredential() !== credential) return
    if (isAppError(error) && error.status === 401) return leave('expired')
    console.error('The user data could not be loaded', error)
  }
  if (currentCredential() !== credential) return
  void live.open(credential)
  void queryClient.invalidateQueries()
}
