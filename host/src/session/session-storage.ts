import { storageKeys as keys } from '@portal/contract'
import { keepStored, readStored } from '@portal/kit/plain/browser-storage'
import { z } from 'zod'
import type { Credential } from '../http/credential'

// A session in the browser: the token in session storage, the user id and the remember token in local storage. Session
// storage also has the token's own user id, so that a reload never combines it with the id of another tab's session.

const UserId = z.coerce.number().int().positive()
const Session = z.object({ token: z.string().min(1), id: UserId })

/** The stored credential of this tab, unless the browser has been signed out of. */
export function readCredential(): Credential | undefined {
  const session = readStored('sessionStorage', keys.session)
  return session && readUserId() ? Session.safeParse(parseJson(session)).data : undefined
}

/** The stored remember token with the id it belongs to, if both are there. */
export function readRemembered(): { id: number; rememberToken: string } | undefined {
  const id = readUserId()
  const rememberToken = readStored('localStorage', keys.rememberToken)
  return rememberToken && id ? { id, rememberToken } : undefined
}

export function writeCredential({ id, token }: Credential): void {
  keepStored('sessionStorage', keys.session, JSON.stringify({ token, id }))
  keepStored('localStorage', keys.userId, String(id))
}

/** Stores the remember token, or removes the old one when the api gave none. */
export function writeRememberToken(rememberToken: string | undefined): void {
  keepStored('localStorage', keys.rememberToken, rememberToken)
}

/** Removes the session of this tab, and of the whole browser id and remember token, as opening `/login` does. */
export function clearSessionStorage(of: 'tab' | 'browser'): void {
  keepStored('sessionStorage', keys.session, undefined)
  if (of === 'tab') return
  keepStored('localStorage', keys.userId, undefined)
  keepStored('localStorage', keys.rememberToken, undefined)
}

/** Calls back when another tab removes the user id, which ends the session of this one too. */
export function onSignedOutElsewhere(heard: () => void): () => void {
  // Blocked storage fires no event.
  const listen = ({ key, newValue, storageArea }: StorageEvent) => {
    const idRemoved = key === keys.userId && newValue === null
    if (storageArea === window.localStorage && (idRemoved || key === null)) heard()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function readUserId(): number | undefined {
  return UserId.safeParse(readStored('localStorage', keys.userId)).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
