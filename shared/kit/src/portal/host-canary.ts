import { storageKeys } from '@portal/contract/storage-keys'
import { readStored, writeStored } from './browser-storage'

// A canary of the host fails for the first script of the page or for the host itself.

/** Failure of a canary of the host, which the live host reports. */
export interface HostFailure {
  readonly release: string
  readonly phase: 'entry' | 'render'
  readonly cause: 'missing' | 'broken' | 'crashed'
  /** Address and digest of the script that could not be loaded. */
  readonly script?: readonly [url: string, integrity: string]
}

/** In the session storage until it is reported. */
export const hostFailureKey = 'host_failure'

/** Version of the canary of the host that this page runs; undefined for the live host. */
export function hostCanary(): string | undefined {
  return document.documentElement.dataset.hostCanary
}

/** Until then, an error of a canary is a failed start. */
export function noteHostStart(): void {
  document.documentElement.dataset.hostStarted = ''
}

let isLeft = false

/**
 * Loads the page again with the live host, which this browser uses from now on instead of this canary. Returns false while
 * the browser is offline, as the live host would not come either.
 */
export function leaveHostCanary(failure: HostFailure): boolean {
  if (!navigator.onLine) return false
  if (isLeft) return true
  isLeft = true
  const name = `host@${failure.release}`
  const avoided = readStored('localStorage', storageKeys.avoided)
  writeStored('localStorage', storageKeys.avoided, avoided ? `${avoided},${name}` : name)
  writeStored('sessionStorage', hostFailureKey, JSON.stringify(failure))
  // A full storage didn't keep it: without a company the page has the live host.
  if (!window.localStorage.getItem(storageKeys.avoided)?.includes(name))
    writeStored('localStorage', storageKeys.company, undefined)
  location.reload()
  return true
}
