import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../db/client'
import type { LiveSocket } from './rooms'
import { openSocketCounts } from './socket-counts'
import { deleteSockets } from './socket-queries'

const last = vi.hoisted(() => ({ id: 0 }))
vi.mock('./socket-queries', () => ({
  countSocketsUpTo: async () => 1,
  deleteProcess: async () => undefined,
  deleteSockets: vi.fn(async () => undefined),
  insertSocket: async () => {
    last.id += 1
    return last.id
  },
  markAlive: async () => undefined,
}))

const fakeSocket = () =>
  Object.assign(new EventEmitter(), {
    conn: Object.assign(new EventEmitter(), { readyState: 'open' }),
  })

test('sockets that all close at once are removed by few queries, each once', async () => {
  const counts = await openSocketCounts({} as Db)
  onTestFinished(counts.close)
  const sockets = Array.from({ length: 2500 }, fakeSocket)
  for (const socket of sockets) await counts.add(socket as unknown as LiveSocket, 1)
  for (const socket of sockets) {
    socket.conn.emit('close')
    socket.emit('disconnect')
  }
  const removed = () => vi.mocked(deleteSockets).mock.calls.map(([, ids]) => ids)
  await vi.waitFor(() => expect(new Set(removed().flat()).size).toBe(2500))
  expect(removed().flat()).toHaveLength(2500)
  expect(removed().length).toBeLessThan(5)
})

test('sockets that could not be removed are removed with the next', async () => {
  const counts = await openSocketCounts({} as Db)
  onTestFinished(counts.close)
  const [first, second] = [fakeSocket(), fakeSocket()]
  for (const socket of [first, second]) await counts.add(socket as unknown as LiveSocket, 1)
  vi.mocked(deleteSockets).mockReset().mockRejectedValueOnce(new Error('away'))
  first.emit('disconnect')
  await vi.waitFor(() => expect(deleteSockets).toHaveBeenCalledOnce())
  await setImmediate()
  second.emit('disconnect')
  await vi.waitFor(() => expect(deleteSockets).toHaveBeenCalledTimes(2))
  expect(vi.mocked(deleteSockets).mock.calls[1]?.[1]).toHaveLength(2)
})
