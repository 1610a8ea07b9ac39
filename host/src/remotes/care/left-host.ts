import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { type HostFailure, hostFailureKey } from '@portal/kit/plain/host-canary'
import { hostWith, releasesStore } from '../placement/releases'
import { failureCare } from './report'

/**
 * From here on, an error is no failed start of a canary. Reports the canary that this page replaces; if the code for it
 * doesn't come, a later page does.
 */
export async function noteHostStart(): Promise<void> {
  const canary = globalThis.portalHostCanary
  if (canary) canary.isStarted = true
  const stored = readStored('sessionStorage', hostFailureKey)
  const failure = parseStored(stored) as HostFailure | undefined
  if (!failure) return
  const release = hostWith(releasesStore.getState().listing, failure.release)
  const care = await failureCare().catch(() => undefined)
  if (!care) return
  writeStored('sessionStorage', hostFailureKey, undefined)
  if (release) await care.reportHost(release, failure)
}
