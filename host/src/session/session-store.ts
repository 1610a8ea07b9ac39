import { createStore } from 'zustand'
import { credentialSource } from '../http/credential'
import { nextSession, type SessionEvent, type SessionState } from './session-machine'
import { readRemembered } from './session-storage'

interface SessionStore {
  readonly state: SessionState
  readonly send: (event: SessionEvent) => void
}

/** Session of this tab. Only `session.ts` changes it. */
export const sessionStore = createStore<SessionStore>()((set) => ({
  state: { is: 'booting' },
  send: (event) => set(({ state }) => ({ state: nextSession(state, event) })),
}))

export function sessionState(): SessionState {
  return sessionStore.getState().state
}

export function currentCredential() {
  const state = sessionState()
  return state.is === 'ready' || state.is === 'loading-user' ? state.credential : undefined
}

let lastId = readRemembered()?.id
sessionStore.subscribe(() => {
  lastId = currentCredential()?.id ?? lastId
})

/** The user of the session, also after its end, or whom the browser remembered when the page began. */
export function lastUserId(): number | undefined {
  return lastId
}

credentialSource.current = currentCredential
