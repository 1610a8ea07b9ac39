import type { Credential } from '../http/credential'

/** `left`: the user signed out, so no message is shown. */
export type SignOutReason =
  | 'left'
  | 'disconnected'
  | 'restore'
  | 'user'
  | 'signed_out_elsewhere'
  | 'expired'
  | 'password_changed'

export type SessionState =
  | { readonly is: 'booting' }
  | { readonly is: 'restoring' }
  | { readonly is: 'loading-user'; readonly credential: Credential }
  | { readonly is: 'ready'; readonly credential: Credential }
  | { readonly is: 'signed-out'; readonly reason?: SignOutReason }

export type SessionEvent =
  | { readonly type: 'token-found'; readonly credential: Credential }
  | { readonly type: 'remember-token-found' }
  | { readonly type: 'nothing-found' }
  | { readonly type: 'restore-failed' }
  | { readonly type: 'signed-in'; readonly credential: Credential }
  | { readonly type: 'user-loaded' }
  | { readonly type: 'signed-out'; readonly reason?: SignOutReason }

/** Next state. Unexpected events, such as a late reply, change nothing. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  if (event.type === 'signed-out') return signedOut(event.reason)
  if (event.type === 'signed-in') return { is: 'loading-user', credential: event.credential }
  switch (state.is) {
    case 'booting':
      if (event.type === 'token-found') return { is: 'loading-user', credential: event.credential }
      if (event.type === 'remember-token-found') return { is: 'restoring' }
      return event.type === 'nothing-found' ? signedOut() : state
    case 'restoring':
      return event.type === 'restore-failed' ? signedOut('restore') : state
    case 'loading-user':
      return event.type === 'user-loaded' ? { ...state, is: 'ready' } : state
    case 'ready':
    case 'signed-out':
      return state
  }
}

function signedOut(reason?: SignOutReason): SessionState {
  return { is: 'signed-out', ...(reason && { reason }) }
}
