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
