import { getResource } from '@portal/contract'
import { failure } from '@portal/testing/fake-portal'
import { sampleUser } from '@portal/testing/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../query-client'
import { currentUser, loadMe } from './me'
import { followPageCache } from './page-cache'
import { writeCredential } from './session-storage'
import { sessionState, sessionStore } from './session-store'

const { call, exchange, live } = vi.hoisted(() => ({
  call: vi.fn(),
  exchange: vi.fn(),
  live: { open: vi.fn(), close: vi.fn(), endSession: vi.fn(), on: vi.fn() },
}))
vi.mock('../http/http-client', () => ({ call, exchange }))
vi.mock('../http/leaving-call', () => ({ callBeyondPage: exchange }))
vi.mock('../live/live-connection', () => ({ live, liveStore: { subscribe: vi.fn() } }))

const credential = { id: 7, token: 'kept' }
const user = sampleUser()
const { send } = sessionStore.getState()
const comeBack = (persisted = true) =>
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

followPageCache()
beforeEach(async () => {
  localStorage.clear()
  for (const mock of [call, exchange, live.open, live.close]) mock.mockReset()
  call.mockResolvedValueOnce(user)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  writeCredential(credential)
  send({ type: 'signed-in', credential })
  await loadMe(credential.id)
  send({ type: 'user-loaded' })
  call.mockReset()
  call.mockResolvedValue({ ...user, name: 'Ana Maria' })
})

test('a page that is left closes its connection', () => {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(live.close).toHaveBeenCalledOnce()
})

describe('a page that comes back', () => {
  test('connects again, and asks for the user and all data', async () => {
    const refetched = vi.spyOn(queryClient, 'invalidateQueries')
    comeBack()
    await vi.waitFor(() => expect(live.open).toHaveBeenCalledWith(credential))
    expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([getResource])
    expect(refetched).toHaveBeenLastCalledWith()
    expect(sessionState().is).toBe('ready')
    expect(currentUser()).toMatchObject({ name: 'Ana Maria' })
  })

  test('is signed out where another tab has signed out', () => {
    localStorage.removeItem('id')
    comeBack()
    expect(sessionState()).toEqual({ is: 'signed-out', reason: 'signed_out_elsewhere' })
    expect(call).not.toHaveBeenCalled()
  })

  test('is signed out where the server has ended the session', async () => {
    call.mockRejectedValue(failure('Your session has ended.', 401))
    comeBack()
    await vi.waitFor(() => expect(sessionState()).toEqual({ is: 'signed-out', reason: 'expired' }))
    expect(live.open).not.toHaveBeenCalled()
    // Another tab may be at work.
    expect(localStorage.getItem('id')).toBe('7')
    expect(exchange).not.toHaveBeenCalled()
  })

  test('is signed out alone where another tab has signed in since', () => {
    sessionStorage.clear()
    localStorage.setItem('id', '8')
    localStorage.setItem('remember_token', 'of the next user')
    comeBack()
    expect(sessionState()).toEqual({ is: 'signed-out', reason: 'signed_out_elsewhere' })
    expect(localStorage.getItem('remember_token')).toBe('of the next user')
    expect(exchange).not.toHaveBeenCalled()
  })

  test('stays signed in where nothing can be asked', async () => {
    call.mockRejectedValue(failure())
    comeBack()
    await vi.waitFor(() => expect(live.open).toHaveBeenCalledWith(credential))
    expect(sessionState().is).toBe('ready')
  })

  test('asks nothing when nobody is signed in', () => {
    send({ type: 'signed-out' })
    comeBack()
    expect(call).not.toHaveBeenCalled()
    expect(live.open).not.toHaveBeenCalled()
  })
})

test('a page that was loaded anew asks nothing', () => {
  comeBack(false)
  expect(call).not.toHaveBeenCalled()
})
