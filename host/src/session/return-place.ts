import { storageKeys } from '@portal/contract'
import { keepStored, readStored } from '@portal/kit/plain/browser-storage'

/**
 * Keeps where a person was when the session ended against their will: the query of the dashboard, which
 * holds tab, filters and dialog. It is of this tab only. An empty one forgets what was kept.
 */
export function keepPlace(search: string): void {
  keepStored('sessionStorage', storageKeys.returnTo, search || undefined)
}

/** The kept query, or an empty one; it is given once. */
export function takePlace(): string {
  const kept = readStored('sessionStorage', storageKeys.returnTo)
  keepPlace('')
  return kept ?? ''
}
