import { earlyKeys } from '@portal/contract/early-keys'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { type HostFailure, hostFailureKey } from '@portal/kit/plain/host-canary'

let isLeft = false

/** Loads the page again with the live host, unless the browser is offline. Returns whether it does. */
export function leaveCanary(failure: HostFailure): boolean {
  if (!navigator.onLine) return false
  if (isLeft) return true
  isLeft = true
  const name = `host@${failure.release}`
  const avoided = readStored('localStorage', earlyKeys.avoided)
  writeStored('localStorage', earlyKeys.avoided, avoided ? `${avoided},${name}` : name)
  writeStored('sessionStorage', hostFailureKey, JSON.stringify(failure))
  // A full storage didn't keep it: without a company the page has the live host.
  if (!window.localStorage.getItem(earlyKeys.avoided)?.includes(name))
    writeStored('localStorage', earlyKeys.company, undefined)
  location.reload()
  return true
}
