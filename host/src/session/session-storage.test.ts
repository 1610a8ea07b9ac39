import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearSessionStorage,
  onSignedOutElsewhere,
  readCredential,
  readRemembered,
  writeCredential,
  writeRememberToken,
} from './session-storage'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the credential of a tab', () => {
  test('is read as it was written', () => {
    writeCredential({ id: 7, token: 'a-token' })
    expect(readCredential()).toEqual({ id: 7, token: 'a-token' })
    expect(localStorage.getItem('id')).toBe('7')
  })

  test('keeps its own id when another tab signs in as someone else', () => {
    writeCredential({ id: 7, token: 'a-token' })
    localStorage.setItem('id', '8')
    expect(readCredential()).toEqual({ id: 7, token: 'a-token' })
  })

  test('is gone with the id of the browser', () => {
    writeCredential({ id: 7, token: 'a-token' })
    localStorage.removeItem('id')
    expect(readCredential()).toBeUndefined()
  })

  test('does not come back when the browser was signed out and somebody else signs in', () => {
    vi.useFakeTimers()
    writeCredential({ id: 7, token: 'a-token' })
    const ofOtherTab = sessionStorage.getItem('session') ?? ''
    clearSessionStorage('browser')
    vi.advanceTimersByTime(1)
    writeCredential({ id: 8, token: 'another' })
    expect(readCredential()).toEqual({ id: 8, token: 'another' })
    sessionStorage.setItem('session', ofOtherTab)
    expect(readCredential()).toBeUndefined()
    vi.useRealTimers()
  })

  test('counts beside that of somebody who signs in in another tab', () => {
    writeCredential({ id: 7, token: 'a-token' })
    const ofOtherTab = sessionStorage.getItem('session') ?? ''
    writeCredential({ id: 8, token: 'another' })
    expect(readCredential()).toEqual({ id: 8, token: 'another' })
    sessionStorage.setItem('session', ofOtherTab)
    expect(readCredential()).toEqual({ id: 7, token: 'a-token' })
  })

  test('of a host without marks counts', () => {
    localStorage.setItem('id', '7')
    sessionStorage.setItem('session', '{"token":"a-token","id":7}')
    expect(readCredential()).toEqual({ id: 7, token: 'a-token' })
    writeCredential({ id: 8, token: 'another' })
    sessionStorage.setItem('session', '{"token":"a-token","id":7}')
    expect(readCredential()).toEqual({ id: 7, token: 'a-token' })
  })

  test.each(['', 'no json', '{}', '{"token":""}', '{"token":"a","id":-1}', '{"id":7}', 'null'])(
    'is none where %s is stored',
    (stored) => {
      localStorage.setItem('id', '7')
      sessionStorage.setItem('session', stored)
      expect(readCredential()).toBeUndefined()
    },
  )
})

describe('the remember token', () => {
  test('is one of an id', () => {
    writeRememberToken('again')
    expect(readRemembered()).toBeUndefined()
    localStorage.setItem('id', '7')
    expect(readRemembered()).toEqual({ id: 7, rememberToken: 'again' })
  })

  test('is removed when the api gives none', () => {
    localStorage.setItem('id', '7')
    writeRememberToken('again')
    writeRememberToken(undefined)
    expect(readRemembered()).toBeUndefined()
    expect(localStorage.getItem('remember_token')).toBeNull()
  })
})

describe('clearing', () => {
  beforeEach(() => {
    writeCredential({ id: 7, token: 'a-token' })
    writeRememberToken('again')
    localStorage.setItem('language', 'pt')
  })

  test('of the browser leaves nothing of the session, and everything else', () => {
    expect(clearSessionStorage('browser')).toEqual({ token: 'a-token', rememberMe: 'again' })
    expect({ ...localStorage }).toEqual({ language: 'pt' })
    expect({ ...sessionStorage }).toEqual({})
  })

  test('of the browser leaves what another user has in it', () => {
    localStorage.setItem('id', '8')
    expect(clearSessionStorage('browser')).toEqual({ token: 'a-token' })
    expect(readRemembered()).toEqual({ id: 8, rememberToken: 'again' })
    expect({ ...sessionStorage }).toEqual({})
  })

  test('of the tab leaves what the tabs have in common', () => {
    expect(clearSessionStorage('tab')).toEqual({ token: 'a-token' })
    expect(readCredential()).toBeUndefined()
    expect(readRemembered()).toEqual({ id: 7, rememberToken: 'again' })
  })
})

describe('what another tab does', () => {
  const change = (init: StorageEventInit) =>
    dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, ...init }))

  test('ends the session when it removes the id, or everything', () => {
    const heard = vi.fn()
    const stop = onSignedOutElsewhere(heard)
    change({ key: 'id', newValue: null })
    change({ key: null })
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    change({ key: 'id', newValue: null })
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('is none of our business when it signs in or changes something else', () => {
    const heard = vi.fn()
    const stop = onSignedOutElsewhere(heard)
    change({ key: 'id', newValue: '8' })
    change({ key: 'language', newValue: null })
    change({ key: 'id', newValue: null, storageArea: sessionStorage })
    expect(heard).not.toHaveBeenCalled()
    stop()
  })
})

test('a session in a browser that blocks its storage holds for this page, until it is cleared', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked)
  writeCredential({ id: 7, token: 'a-token' })
  writeRememberToken('again')
  expect(readCredential()).toEqual({ id: 7, token: 'a-token' })
  clearSessionStorage('browser')
  expect(readCredential()).toBeUndefined()
  expect(readRemembered()).toBeUndefined()
})

function blocked(): never {
  throw new DOMException('denied', 'SecurityError')
}
