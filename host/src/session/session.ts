import {
  headers,
  limits,
  type ServerEventBody,
  signIn as signInEndpoint,
  storageKeys,
  verify,
} from '@portal/contract'
import { writeStored } from '@portal/kit/plain/browser-storage'
import { type Credentials, isAppError } from '@portal/kit/portal'
import { makeCallError } from '../http/call-error'
import type { Credential } from '../http/credential'
import { exchange } from '../http/http-client'
import { words } from '../i18n/i18n'
import { live, liveStore } from '../live/live-connection'
import { queryClient } from '../query-client'
import { endPreview, setCompany } from '../remotes/placement/releases'
import { endOnServer, followEndings } from './endings'
import { fetchFirstData } from './first-data'
import { inTurn } from './in-turn'
import { followUser, loadMe, mayPass, reloadUser } from './me'
import type { SignOutReason } from './session-machine'
import {
  clearSessionStorage,
  isSameSeries,
  onSignedOutElsewhere,
  readCredential,
  readRemembered,
  replaceRememberToken,
  writeCredential,
  writeRememberToken,
} from './session-storage'
import { currentCredential, sessionState, sessionStore } from './session-store'

const { send } = sessionStore.getState()

/** Starts the session of this tab, once. */
export function startSession(): void {
  if (sessionState().is !== 'booting') return
  const credential = readCredential()
  if (credential) {
    send({ type: 'token-found', credential })
    enter(credential)
    return
  }
  void endOnServer(clearSession('tab'))
  const isRemembered = readRemembered() !== undefined
  send({ type: isRemembered ? 'remember-token-found' : 'nothing-found' })
  if (isRemembered) void restore()
}

/** In turn, because each use of the remember token replaces it: the next tab uses the new one. */
async function restore(): Promise<void> {
  try {
    await inTurn(storageKeys.rememberToken, resume)
  } catch (error) {
    console.error('The session could not be resumed', error)
  }
  // Nothing changes after a success, or after the user has left.
  send({ type: 'restore-failed' })
}

async function resume(): Promise<void> {
  const remembered = readRemembered()
  if (!remembered || sessionState().is !== 'restoring') return
  const { id, rememberToken } = remembered
  const reply = await exchange(verify, { body: { rememberMe: rememberToken, userId: id } })
  // Another tab may have signed out, or signed in again.
  const isKept = isSameSeries(rememberToken, readRemembered()?.rememberToken)
  if (sessionState().is !== 'restoring' || !isKept) return void endUnused(reply.headers)
  const credential = accept(reply)
  const next = reply.headers.get(headers.rememberToken)
  if (next) replaceRememberToken(rememberToken, next)
  send({ type: 'signed-in', credential })
  void enter(credential)
}

/** Ends a session that came after the user left, or that another sign-in has overtaken. */
function endUnused(reply: Headers): Promise<void> {
  const token = reply.get(headers.sessionToken)
  return endOnServer(token ? { token } : {})
}

/** Signs in. Rejects with an `AppError` on refusal or without a token. */
export async function signIn(credentials: Credentials): Promise<void> {
  const reply = await exchange(signInEndpoint, { body: credentials })
  const credential = accept(reply)
  const replaced = writeRememberToken(reply.headers.get(headers.rememberToken) ?? undefined)
  if (replaced) void endOnServer({ rememberMe: replaced })
  send({ type: 'signed-in', credential })
  await enter(credential)
}

function accept(reply: { data: { id: number }; headers: Headers }): Credential {
  const token = reply.headers.get(headers.sessionToken)
  if (!token) {
    const sentence = words('no_key')
    throw makeCallError({ status: 0, message: sentence, data: sentence })
  }
  const credential = { id: reply.data.id, token }
  writeCredential(credential)
  return credential
}

/** Opens the live connection and loads the user, which decides whether the session starts. */
async function enter(credential: Credential): Promise<void> {
  live.open(credential)
  fetchFirstData(credential.id)
  try {
    const user = await loadMe(credential.id)
    if (currentCredential() !== credential) return
    setCompany(user.company.id)
    send({ type: 'user-loaded' })
  } catch (error) {
    if (currentCredential() !== credential) return
    console.error('The user data could not be loaded', error)
    if (isAppError(error) && error.code === 'session-ended') leave('expired')
    else leave('user', { spares: mayPass(error) })
  }
}

export function signOut(): void {
  // The live connection is faster than a call, but may be missing.
  live.endSession()
  writeStored('sessionStorage', storageKeys.contactDraft, undefined)
  leave('left')
}

/**
 * Ends the session here, with an optional reason. What is removed here also ends on the server, unless the end spares others: a call
 * would also end the remember token, and with it the sessions of other tabs.
 */
export function leave(reason?: SignOutReason, { spares = reason === 'expired' } = {}): void {
  live.close()
  const removed = clearSession(spares || endsOfTab.has(reason) ? 'tab' : 'browser')
  if (!spares) void endOnServer(removed)
  send({ type: 'signed-out', ...(reason && { reason }) })
  // Last, because the session's screens need the user.
  queryClient.clear()
}

/** Ends the preview with the session: the next person in this tab hasn't agreed to it. */
function clearSession(of: 'tab' | 'browser') {
  const removed = clearSessionStorage(of)
  if (removed.token) endPreview()
  return removed
}

/** Ends that come from elsewhere, maybe late: another tab may be at work, or another user may have signed in since. */
const endsOfTab: ReadonlySet<SignOutReason | undefined> = new Set([
  'signed_out_elsewhere',
  'password_changed',
] as const)

/** Opening the sign-in ends the session. A tab that was sent there has none, and its reload leaves those of other tabs. */
export function leaveForSignIn({ wasSent }: { wasSent: boolean }): void {
  const state = sessionState().is
  if (state === 'booting' && wasSent && !readCredential()) send({ type: 'nothing-found' })
  else if (state !== 'signed-out') leave()
}

/** Ends the session after events elsewhere: another tab, the server, a lost connection. */
export function followSession(): void {
  onSignedOutElsewhere(() => {
    if (currentCredential()) leave('signed_out_elsewhere')
  })
  live.on('session.ended', ({ reason }) => leave(endReasons[reason]))
  followEndings()
  followUser()
  followLostConnection()
  followInterruptions()
}

/** Reloads data that may have changed without an event. */
function followInterruptions(): void {
  liveStore.subscribe(({ is }, before) => {
    if (is !== 'connected' || before.is !== 'interrupted') return
    void queryClient.invalidateQueries()
    void reloadUser().catch(console.error)
  })
}

/** One timer from the first error; reconnecting doesn't stop it. */
function followLostConnection(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  liveStore.subscribe(({ is }) => {
    clearTimeout(timer)
    if (is === 'lost') timer = setTimeout(leave, limits.disconnectRedirectMs, 'disconnected')
  })
}

const endReasons = {
  'signed-out': 'signed_out_elsewhere',
  expired: 'expired',
  revoked: 'expired',
  'password-changed': 'password_changed',
  'password-reset': 'password_changed',
} as const satisfies Record<ServerEventBody<'session.ended'>['reason'], SignOutReason>
