import { storageKeys } from '@portal/contract'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'

/** Keeps the dashboard's query of a session that ended involuntarily, for this tab. An empty query removes it. */
export function keepPlace(search: string): void {
  writeStored('sessionStorage', storageKeys.returnTo, search || undefined)
}

/** Returns the kept query once, or an empty one. */
export function takePlace(): string {
  const kept = readStored('sessionStorage', storageKeys.returnTo)
  keepPlace('')
  return kept ?? ''
}
