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

/** Loads the page with the live host if this one is a canary. Returns false if it isn't. */
export function hostGivesWay(failure: Pick<HostFailure, 'phase' | 'cause'>): boolean {
  const release = hostCanary()
  if (release === undefined) return false
  leaveHostCanary({ release, ...failure })
  return true
}

/** The page shows nothing any more. */
export function endCrashedHost(): void {
  if (!hostGivesWay({ phase: 'render', cause: 'crashed' })) noteHostCrash()
}

/** Reports the canary that this page replaces. */
export async function reportLeftHost(): Promise<void> {
  const stored = readStored('sessionStorage', hostFailureKey)
  const failure = parseStored(stored) as HostFailure | undefined
  if (!failure) return
  writeStored('sessionStorage', hostFailureKey, undefined)
  const hosts = releasesStore.getState().listing.get('host') ?? []
  const release = hosts.find(({ contents }) => contents.id === failure.release)
  if (!release) return
  const { reportHost } = await failureCare()
  await reportHost(release, failure)
}
