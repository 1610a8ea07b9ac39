import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'
import {
  type HostFailure,
  hostCanary,
  hostFailureKey,
  leaveHostCanary,
} from '@portal/kit/plain/host-canary'
import { releasesStore } from '../placement/releases'
import { noteHostCrash } from './health'
import { failureCare } from './report'

/** Loads the page with the live host if this one is a canary. Returns whether it does. */
export function hostGivesWay(failure: Pick<HostFailure, 'phase' | 'cause'>): boolean {
  const release = hostCanary()
  return release !== undefined && leaveHostCanary({ release, ...failure })
}

/** The page shows nothing any more. */
export function endCrashedHost(): void {
  if (!hostGivesWay({ phase: 'render', cause: 'crashed' })) noteHostCrash()
}

/** Reports the canary that this page replaces; if the code for it doesn't come, a later page does. */
export async function reportLeftHost(): Promise<void> {
  const stored = readStored('sessionStorage', hostFailureKey)
  const failure = parseStored(stored) as HostFailure | undefined
  if (!failure) return
  const hosts = releasesStore.getState().listing.get('host') ?? []
  const release = hosts.find(({ contents }) => contents.id === failure.release)
  const care = await failureCare().catch(() => undefined)
  if (!care) return
  writeStored('sessionStorage', hostFailureKey, undefined)
  if (release) await care.reportHost(release, failure)
}
