import { storageKeys as keys } from '@portal/contract'
import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { z } from 'zod'
import type { Credential } from '../http/credential'

// Session storage has the token and its user id, local storage the user id and the remember token. A reload then never
// combines the token with another tab's user id. Both have the mark of a sign-in, which goes when the browser is signed out.

const UserId = z.coerce.number().int().positive()
/** Sessions of host 1.1.0 have no mark. */
const Session = z.object({ token: z.string().min(1), id: UserId, mark: z.string().optional() })

/** Credential of this tab, unless the browser was signed out since. */
export function readCredential(): Credential | undefined {
  const session = readSession()
  if (!session || !readUserId()) return undefined
  const { id, token, mark } = session
  return mark === undefined || mark === readMark() ? { id, token } : undefined
}

/** Remember token and its user id, if both are stored. */
export function readRemembered(): { id: number; rememberToken: string } | undefined {
  const id = readUserId()
  const rememberToken = readStored('localStorage', keys.rememberToken)
  return rememberToken && id ? { id, rememberToken } : undefined
}

export function writeCredential({ id, token }: Credential): void {
  // A host without marks removes the id alone.
  const mark = (readUserId() && readMark()) || Date.now().toString(36)
  writeStored('sessionStorage', keys.session, JSON.stringify({ token, id, mark }))
  writeStored('localStorage', keys.signIn, mark)
  writeStored('localStorage', keys.userId, String(id))
}

/** Stores the remember token, or removes it if undefined. Returns a token of another series that was stored before. */
export function writeRememberToken(rememberToken: string | undefined): string | undefined {
  const before = readStored('localStorage', keys.rememberToken)
  writeStored('localStorage', keys.rememberToken, rememberToken)
  return before && !isSameSeries(before, rememberToken) ? before : undefined
}

/** Whether two remember tokens (`<series>.<validator>`) come from the same sign-in. */
export function isSameSeries(one: string, other: string | undefined): boolean {
  return one.split('.')[0] === other?.split('.')[0]
}

/** Stores the successor of a used remember token, unless another tab has stored another one meanwhile. */
export function replaceRememberToken(used: string, next: string): void {
  if (readStored('localStorage', keys.rememberToken) === used) writeRememberToken(next)
}

/** Removes the tab's session, or also its user's id and remember token in the browser. Returns the removed tokens. */
export function clearSessionStorage(of: 'tab' | 'browser'): {
  token?: string
  rememberMe?: string
} {
  const { token, id } = readSession() ?? {}
  writeStored('sessionStorage', keys.session, undefined)
  const ofTab = token ? { token } : {}
  if (of === 'tab' || (id && id !== readUserId())) return ofTab
  const rememberMe = readStored('localStorage', keys.rememberToken)
  writeStored('localStorage', keys.userId, undefined)
  writeStored('localStorage', keys.signIn, undefined)
  writeStored('localStorage', keys.rememberToken, undefined)
  return { ...ofTab, ...(rememberMe && { rememberMe }) }
}

/** Runs a callback when another tab signs out. */
export function onSignedOutElsewhere(heard: () => void): () => void {
  // Blocked storage fires no event.
  const listen = ({ key, newValue, storageArea }: StorageEvent) => {
    const idRemoved = key === keys.userId && newValue === null
    if (storageArea === window.localStorage && (idRemoved || key === null)) heard()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function readSession() {
  return Session.safeParse(parseStored(readStored('sessionStorage', keys.session))).data
}

function readMark(): string | undefined {
  return readStored('localStorage', keys.signIn)
}

function readUserId(): number | undefined {
  return UserId.safeParse(readStored('localStorage', keys.userId)).data
}
