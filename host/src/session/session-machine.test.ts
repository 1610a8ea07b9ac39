import { describe, expect, test } from 'vitest'
import { nextSession, type SessionEvent, type SessionState } from './session-machine'

const ana = { id: 1, token: 'of-ana' }
const john = { id: 2, token: 'of-john' }

const states = {
  booting: { is: 'booting' },
  restoring: { is: 'restoring' },
  loading: { is: 'loading-user', credential: ana },
  ready: { is: 'ready', credential: ana },
  out: { is: 'signed-out', reason: 'expired' },
} as const satisfies Record<string, SessionState>

const events = {
  'token-found': { type: 'token-found', credential: john },
  'remember-token-found': { type: 'remember-token-found' },
  'nothing-found': { type: 'nothing-found' },
  'restore-failed': { type: 'restore-failed' },
  'signed-in': { type: 'signed-in', credential: john },
  'user-loaded': { type: 'user-loaded' },
  'signed-out': { type: 'signed-out', reason: 'disconnected' },
} as const satisfies { [Type in SessionEvent['type']]: SessionEvent }

const loadingJohn = { is: 'loading-user', credential: john }
const gone = { is: 'signed-out', reason: 'disconnected' }
const table: Record<
  keyof typeof states,
  Partial<Record<keyof typeof events, object>> & { 'signed-in': object; 'signed-out': object }
> = {
  booting: {
    'token-found': loadingJohn,
    'remember-token-found': { is: 'restoring' },
    'nothing-found': { is: 'signed-out' },
    'signed-in': loadingJohn,
    'signed-out': gone,
  },
  restoring: {
    'restore-failed': { is: 'signed-out', reason: 'restore' },
    'signed-in': loadingJohn,
    'signed-out': gone,
  },
  loading: {
    'signed-in': loadingJohn,
    'user-loaded': { is: 'ready', credential: ana },
    'signed-out': gone,
  },
  ready: { 'signed-in': loadingJohn, 'signed-out': gone },
  out: { 'signed-in': loadingJohn, 'signed-out': gone },
}

describe.each(Object.entries(states))('a session that is %s', (name, state) => {
  test.each(Object.entries(events))('on %s', (type, event) => {
    const next = table[name as keyof typeof table][type as keyof typeof events]
    expect(nextSession(state, event)).toEqual(next ?? state)
  })
})

test('a session that ends without a reason names none', () => {
  expect(nextSession(states.ready, { type: 'signed-out' })).toEqual({ is: 'signed-out' })
})
