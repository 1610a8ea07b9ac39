import { limits } from '@portal/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { live, liveStore } from './live-connection'

type Heard = (...given: unknown[]) => void

const socket = vi.hoisted(() => {
  const heard = new Map<string, Heard>()
  return {
    connected: false,
    active: true,
    on: (event: string, hear: Heard) => void heard.set(event, hear),
    onAny: vi.fn(),
    offAny: vi.fn(),
    removeAllListeners: () => heard.clear(),
    open: vi.fn(),
    connect: vi.fn(),
    once: vi.fn(),
    disconnect: vi.fn(),
    timeout: (ms: number) => ({
      emit: (_event: string, _body: object, acknowledge: Heard) => setTimeout(acknowledge, ms),
    }),
    happen: (event: string, ...given: unknown[]) => heard.get(event)?.(...given),
  }
})
const lost = vi.hoisted(() => ({ requests: 1 }))
const clientCode = vi.hoisted(() => () => {
  lost.requests -= 1
  if (lost.requests >= 0) throw new Error('Loading chunk live failed.')
  return { io: () => socket }
})
vi.mock('socket.io-client', clientCode)
vi.mock('../config', () => ({ portalConfig: async () => ({ apiOrigin: 'http://api.test' }) }))

beforeEach(async () => {
  socket.connect.mockClear()
  await live.open({ id: 1, token: 'token' })
  socket.happen('connect')
})

const state = () => liveStore.getState().is

test('code that was lost on the way is asked for again', () => {
  expect(lost.requests).toBe(-1)
  expect(state()).toBe('connected')
})

test('code that does not come is asked for later, and the session goes on', async () => {
  vi.useFakeTimers()
  live.close()
  lost.requests = 4
  vi.resetModules()
  // The mock that has come would stay.
  vi.doMock('socket.io-client', clientCode)
  const again = await import('./live-connection')
  const opened = again.live.open({ id: 1, token: 'token' })
  await vi.advanceTimersByTimeAsync(2000)
  await opened
  expect(again.liveStore.getState().is).toBe('connecting')
  expect(lost.requests).toBe(0)
  await vi.advanceTimersByTimeAsync(limits.liveReconnectionDelayMaxMs)
  // Once it is connected, the page loads its data again.
  expect(again.liveStore.getState().is).toBe('interrupted')
  socket.happen('connect')
  expect(again.liveStore.getState().is).toBe('connected')
  again.live.close()
  vi.useRealTimers()
})

test('a broken connection is made anew by the client itself', () => {
  socket.active = true
  socket.happen('disconnect')
  expect(state()).toBe('interrupted')
  expect(socket.connect).not.toHaveBeenCalled()
  socket.happen('connect')
  expect(state()).toBe('connected')
})

test('a page that the server sends away asks again, and is lost where that fails', () => {
  socket.active = false
  socket.happen('disconnect')
  expect(state()).toBe('interrupted')
  expect(socket.connect).toHaveBeenCalledOnce()
  socket.happen('connect_error', new Error('unavailable'))
  expect(state()).toBe('lost')
  socket.happen('connect')
  expect(state()).toBe('lost')
})

test('a session that ended while nothing was connected is over, and nothing is lost', () => {
  const ended = vi.fn()
  const stop = live.on('session.ended', ended)
  socket.active = true
  socket.happen('disconnect')
  const refusal = Object.assign(new Error('session-ended'), { data: { code: 'session-ended' } })
  socket.happen('connect_error', refusal)
  expect(ended).toHaveBeenCalledExactlyOnceWith({ reason: 'expired' })
  expect(state()).toBe('interrupted')
  stop()
})

test.each([
  ['at first', () => live.open({ id: 1, token: 'token' })],
  ['again', () => socket.happen('disconnect')],
])('a page that has no room %s tries later, misses nothing, and is not lost', async (_, begin) => {
  await begin()
  vi.useFakeTimers()
  socket.happen('connect_error', new Error('too-many-requests'))
  expect(state()).toBe('interrupted')
  socket.connect.mockClear()
  vi.advanceTimersByTime(limits.liveReconnectionDelayMaxMs)
  expect(socket.connect).toHaveBeenCalledOnce()
  socket.happen('connect')
  expect(state()).toBe('connected')
  vi.useRealTimers()
})

test('a listener that fails takes the event from no other', () => {
  const failure = new Error('of a remote')
  const [reported, heard] = [vi.fn(), vi.fn()]
  vi.stubGlobal('reportError', reported)
  const stops = [
    live.on('tables.changed', () => {
      throw failure
    }),
    live.on('tables.changed', heard),
  ]
  const [hear] = socket.onAny.mock.lastCall ?? []
  hear('tables.changed', { companyId: 1, tableId: 2 })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ companyId: 1, tableId: 2 })
  expect(reported).toHaveBeenCalledExactlyOnceWith(failure)
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
})

test('a server that is busy is not cut short while it ends the session', () => {
  vi.useFakeTimers()
  socket.connected = true
  live.endSession()
  vi.advanceTimersByTime(limits.liveConnectTimeoutMs - 1)
  expect(socket.disconnect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(socket.disconnect).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
