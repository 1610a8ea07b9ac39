import { limits } from '@portal/contract'
import { failure } from '@portal/testing/fake-portal'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../i18n/en.json'
import { startI18n } from '../i18n/i18n'
import { sessionStore } from '../session/session-store'
import {
  clearHistory,
  markSeen,
  notificationStore,
  notify,
  notifyFailure,
  takeWaiting,
} from './notification-store'

const say = (text: string) => notify({ kind: 'toast', intent: 'info', text, shownMs: 1 })

beforeAll(async () => {
  localStorage.setItem('language', 'en')
  await startI18n()
})

beforeEach(() => {
  takeWaiting()
  clearHistory()
})

describe('a notification', () => {
  test('is gone from the history when somebody else signs in', () => {
    for (const id of [1, 2]) {
      say('of the person before')
      sessionStore.getState().send({ type: 'signed-in', credential: { id, token: `${id}` } })
      expect(notificationStore.getState()).toMatchObject({ history: [], unseen: 0 })
    }
  })

  test('has a name of its own, also on a page without TLS, which has no crypto.randomUUID', () => {
    vi.stubGlobal('crypto', {})
    say('first')
    say('second')
    expect(new Set(takeWaiting().map(({ id }) => id)).size).toBe(2)
    vi.unstubAllGlobals()
  })

  test('is given to the toasters once, in its turn', () => {
    say('first')
    say('second')
    expect(takeWaiting().map(({ text }) => text)).toEqual(['first', 'second'])
    expect(takeWaiting()).toEqual([])
  })

  test('is new until the history was looked at, however many there are', () => {
    for (let count = 0; count < limits.notificationsKept + 5; count += 1) say(`${count}`)
    expect(notificationStore.getState().unseen).toBe(limits.notificationsKept)
    expect(notificationStore.getState().history).toHaveLength(limits.notificationsKept)
    markSeen()
    expect(notificationStore.getState().unseen).toBe(0)
    expect(notificationStore.getState().history).toHaveLength(limits.notificationsKept)
  })

  test('is not counted when it confirms what the user has just done', () => {
    notify({ kind: 'snackbar', intent: 'success', text: 'URL copied', shownMs: 1 })
    notify({ kind: 'snackbar', intent: 'info', text: 'No changes', shownMs: 1 })
    expect(notificationStore.getState()).toMatchObject({ unseen: 0 })
    notify({ kind: 'snackbar', intent: 'error', text: 'Not copied', shownMs: 1 })
    expect(notificationStore.getState()).toMatchObject({ unseen: 1 })
    expect(notificationStore.getState().history).toHaveLength(3)
  })

  test('is still shown when the history is emptied before', () => {
    say('on its way')
    clearHistory()
    expect(takeWaiting()).toHaveLength(1)
  })
})

describe('a failure', () => {
  const told = () => notificationStore.getState().history[0]

  test("is told with the server's sentence, and has more to see", () => {
    const error = failure('Wrong password', 401)
    notifyFailure(error)
    expect(told()).toMatchObject({
      kind: 'snackbar',
      intent: 'error',
      shownMs: limits.snackbarMs,
      text: 'Wrong password',
      error,
    })
    expect(told()).not.toHaveProperty('title')
  })

  test('without a sentence is told with title and description', () => {
    const error = failure()
    notifyFailure(error)
    expect(told()).toMatchObject({
      title: en['errors.timeout.title'],
      text: en['errors.timeout.description'],
      error,
    })
  })

  test('of the portal itself is logged, and offers nothing to see', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const cause = new TypeError('x is undefined')
    notifyFailure(cause)
    expect(logged).toHaveBeenCalledWith(cause)
    expect(told()).not.toHaveProperty('error')
  })
})
