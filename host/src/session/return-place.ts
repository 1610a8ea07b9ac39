import { storageKeys } from '@portal/contract'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'

/**
 * Keeps the dashboard's query of a session that ended involuntarily, for this tab and its user; without one for any user.
 * An empty query removes it.
 */
export function keepPlace(search: string, userId?: number): void {
  const text = search && `${userId ?? ''}${search}`
  writeStored('sessionStorage', storageKeys.returnTo, text || undefined)
}

/** Returns the kept query once; an empty one without it, or for another user. */
export function takePlace(userId: number | undefined): string {
  const kept = readStored('sessionStorage', storageKeys.returnTo) ?? ''
  keepPlace('')
  const owner = kept.split('?', 1)[0] ?? ''
  return owner === '' || owner === `${userId}` ? kept.slice(owner.length) : ''
}
