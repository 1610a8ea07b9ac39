import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../db/client'
import type { Live, LiveSocket } from './rooms'
import { welcome } from './welcome'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a session whose check failed is checked again', async () => {
  const found = vi
    .fn()
    .mockRejectedValueOnce(new Error('the database is away'))
    .mockResolvedValueOnce([{ ms: -1 }])
  const db = { select: () => ({ from: () => ({ where: found }) }) } as unknown as Db
  const socket = Object.assign(new EventEmitter(), {
    connected: true,
    data: { id: 7 },
    conn: { close: () => undefined },
  })
  const [sessionsEnded, onFailure] = [vi.fn(), vi.fn()]
  welcome(socket as unknown as LiveSocket, {
    db,
    caller: {} as never,
    live: { sessionsEnded } as unknown as Live,
    onFailure,
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(onFailure).toHaveBeenCalledOnce()
  expect(sessionsEnded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sessionsEnded).toHaveBeenCalledExactlyOnceWith([7], 'expired')
})

test('a session whose end failed can be ended again, and only then', async () => {
  const deleted = vi.fn().mockRejectedValueOnce(new Error('the database is away'))
  deleted.mockResolvedValue([7])
  const db = {
    select: () => ({ from: () => ({ where: async () => [{ ms: 1e6 }] }) }),
    transaction: deleted,
    insert: () => ({ values: async () => undefined }),
  } as unknown as Db
  const inRooms = new Set(['s:7'])
  const socket = Object.assign(new EventEmitter(), {
    connected: true,
    data: { id: 7 },
    conn: { close: () => undefined },
    join: async (room: string) => void inRooms.add(room),
    leave: async (room: string) => void inRooms.delete(room),
    disconnect: () => undefined,
  })
  const [acknowledge, onFailure] = [vi.fn(), vi.fn()]
  const live = { sessionsEnded: vi.fn() } as unknown as Live
  const caller = { network: { name: 'made-up' } } as never
  welcome(socket as unknown as LiveSocket, { db, caller, live, onFailure })
  for (let count = 0; count < 4; count += 1) {
    socket.emit('session.end', {}, acknowledge)
    socket.emit('session.end', {}, acknowledge)
    await vi.advanceTimersByTimeAsync(0)
    // A socket whose sign-out failed hears of later ends of its session.
    expect(inRooms.has('s:7')).toBe(count === 0)
  }
  expect(onFailure).toHaveBeenCalledOnce()
  expect(acknowledge).toHaveBeenCalledExactlyOnceWith({ ended: true })
  expect(deleted).toHaveBeenCalledTimes(2)
})
