import { setTimeout as sleep } from 'node:timers/promises'
import * as demo from '@portal/demo'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sharedCallCounts } from '../../src/auth/call-counts'
import { socketsPerUser } from '../../src/auth/limits'
import { hashPassword } from '../../src/auth/passwords'
import { type OpenDb, openPostgres } from '../../src/db/client'
import { liveProcesses, throttle } from '../../src/db/schema'
import { insertDemo } from '../../src/demo/queries'
import { serverPrograms, startOwnPostgres } from '../own-postgres'
import { ana, createDatabase, john, openTestDb, rita } from '../test-api'
import {
  type ApiProcess,
  dataFolder,
  endProcess,
  endProcesses,
  openLiveAt,
  type Session,
  signInAt,
  startProcess,
} from '../test-process'

// Limits hold over all processes together.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const server = process.env.TEST_DATABASE_URL
const limit = 300

/** A call that needs no database, as a caller of an address. */
const call = (address: string, from: string) =>
  fetch(`${address}/api/app_users`, { headers: { 'x-forwarded-for': from } })

/** Makes calls, some at once, each at the address of its number. Returns how many were admitted. */
async function admitted(calls: number, addressOf: (index: number) => string, from: string) {
  const statuses: number[] = []
  let next = 0
  const work = async () => {
    while (next < calls) statuses.push((await call(addressOf(next++), from)).status)
  }
  await Promise.all(Array.from({ length: 24 }, work))
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  return statuses.filter((status) => status === 401).length
}

describe.skipIf(server === undefined)('three processes on one database', () => {
  const { folder, remove } = dataFolder('limits')
  let made: Awaited<ReturnType<typeof createDatabase>>
  let database: OpenDb
  let processes: ApiProcess[] = []
  let addresses: string[] = []
  const start = () =>
    startProcess({
      DATABASE_URL: made.url,
      PORTAL_DATA: folder,
      TRUST_PROXY: 'on',
      API_REQUESTS_PER_MINUTE: String(limit),
    })
  const startAll = async () => {
    processes = [start(), start(), start()]
    addresses = await Promise.all(processes.map(({ address }) => address))
  }
  const at = (index: number) => addresses[index % 3] ?? ''
  beforeAll(async () => {
    made = await createDatabase(server ?? '')
    database = await openPostgres(made.url, { connections: 2 })
    await insertDemo(demo, database.db, await hashPassword(demo.demoPassword))
    await startAll()
  })
  afterAll(async () => {
    await endProcesses()
    await database.close()
    await made.drop()
    remove()
  })

  test.each([
    ['evenly', '203.0.113.1', (index: number) => at(index)],
    ['mostly at one', '203.0.113.2', (index: number) => at(index % 10 === 0 ? index : 0)],
    ['at one after the other', '203.0.113.3', (index: number) => at(Math.floor(index / 200))],
  ])('refuse calls near the limit, made %s', async (_, from, addressOf) => {
    const count = await admitted(3 * limit, addressOf, from)
    expect(count).toBeGreaterThanOrEqual(0.9 * limit)
    expect(count).toBeLessThanOrEqual(1.1 * limit)
    for (const address of addresses) {
      const reply = await call(address, from)
      expect(reply.status).toBe(429)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    expect((await call(at(0), '203.0.113.99')).status).toBe(401)
  })

  test('keep the count of a caller over a restart, and lock nobody out', async () => {
    const from = '203.0.113.4'
    const half = Array.from({ length: limit / 2 }, (_, index) => call(at(index), from))
    for (const { status } of await Promise.all(half)) expect(status).toBe(401)
    await Promise.all(processes.map(({ child }) => endProcess(child, 'SIGTERM')))
    await startAll()
    const count = await admitted(limit, at, from)
    expect(count).toBeGreaterThanOrEqual(limit / 2 - 0.1 * limit)
    expect(count).toBeLessThanOrEqual(limit / 2 + 0.1 * limit)
  })

  const isRefused = (address: string, session: Session) =>
    openLiveAt(address, session).then(
      (socket) => {
        socket.disconnect()
        return false
      },
      (error: Error) => error.message === 'too-many-requests',
    )

  test("refuse one socket more than a user may have, and take a closed one's place", async () => {
    const session = await signInAt(at(0), john)
    const opening = Array.from({ length: socketsPerUser }, (_, index) =>
      openLiveAt(at(index), session),
    )
    const sockets = await Promise.all(opening)
    for (const address of addresses) expect(await isRefused(address, session)).toBe(true)
    expect(await isRefused(at(1), await signInAt(at(1), rita))).toBe(false)
    sockets[0]?.disconnect()
    await vi.waitUntil(async () => !(await isRefused(at(2), session)), { timeout: 5000 })
    for (const socket of sockets) socket.disconnect()
  })

  test('admit no more sockets than a user may have when all come at once', async () => {
    const session = await signInAt(at(0), rita)
    const results = await Promise.allSettled(
      Array.from({ length: 2 * socketsPerUser }, (_, index) => openLiveAt(at(index), session)),
    )
    const sockets = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    )
    expect(sockets.length).toBeGreaterThanOrEqual(0.9 * socketsPerUser)
    expect(sockets.length).toBeLessThanOrEqual(1.1 * socketsPerUser)
    for (const socket of sockets) socket.disconnect()
  })

  test('count the sockets of one that is stopped no more, and of a killed one for 15 seconds', async () => {
    const session = await signInAt(at(0), ana)
    const open = (index: number) => openLiveAt(at(index), session)
    const fill = (index: number) =>
      Promise.all(Array.from({ length: socketsPerUser }, () => open(index)))
    const closeAll = (sockets: Awaited<ReturnType<typeof fill>>) => {
      for (const socket of sockets) socket.disconnect()
    }

    const stopped = await fill(1)
    expect(await isRefused(at(0), session)).toBe(true)
    for (const socket of stopped) socket.io.reconnection(false)
    if (processes[1]) await endProcess(processes[1].child, 'SIGTERM')
    expect(await isRefused(at(0), session)).toBe(false)
    closeAll(stopped)

    const killed = await fill(2)
    for (const socket of killed) socket.io.reconnection(false)
    if (processes[2]) await endProcess(processes[2].child, 'SIGKILL')
    const killedAt = Date.now()
    await vi.waitUntil(async () => !(await isRefused(at(0), session)), {
      timeout: 20_000,
      interval: 250,
    })
    expect(Date.now() - killedAt).toBeLessThan(16_000)
    closeAll(killed)
    expect(await database.db.$count(liveProcesses)).toBe(2)
  })
})

describe.skipIf(server === undefined || serverPrograms() === undefined)(
  'a process whose database is away',
  () => {
    test('answers calls that need none, and counts them by itself', async () => {
      const { folder, remove } = dataFolder('away')
      const postgres = await startOwnPostgres()
      try {
        const { address } = startProcess({
          DATABASE_URL: postgres.url,
          PORTAL_DATA: folder,
          TRUST_PROXY: 'on',
          API_REQUESTS_PER_MINUTE: String(limit),
        })
        const there = await address
        expect(await admitted(2 * limit, () => there, '203.0.113.1')).toBe(limit)
        await postgres.kill()
        expect(await admitted(2 * limit, () => there, '203.0.113.2')).toBe(limit)
        expect((await call(there, '203.0.113.1')).status).toBe(429)
        await postgres.start()
        await sleep(1500)
        expect(await admitted(2 * limit, () => there, '203.0.113.3')).toBe(limit)
        await postgres.freeze()
        const asked = Date.now()
        expect(await admitted(2 * limit, () => there, '203.0.113.4')).toBe(limit)
        expect(Date.now() - asked).toBeLessThan(5000)
        await postgres.thaw()
      } finally {
        await endProcesses()
        await postgres.close()
        remove()
      }
    })
  },
)

describe('calls counted together', () => {
  const windowMs = 2000
  let opened: OpenDb
  beforeAll(async () => {
    opened = await openTestDb()
  })
  afterAll(() => opened.close())

  const countIn = (store: InstanceType<ReturnType<typeof sharedCallCounts>>, max: number) =>
    new Promise<{ current: number; ttl: number }>((done) =>
      store.incr('a', (_, result) => done(result), windowMs, max),
    )
  const newStore = () => new (sharedCallCounts(opened.db, () => undefined))()

  test('begin again when their window ends, for all processes at the same time', async () => {
    await opened.db.delete(throttle)
    const [one, two] = [newStore(), newStore()]
    for (let calls = 0; calls < 10; calls++) await countIn(one, 10)
    const late = await countIn(two, 10)
    await sleep(100)
    const { current, ttl } = await countIn(two, 10)
    expect(current).toBe(12)
    expect(ttl).toBeLessThan(late.ttl)
    expect(ttl).toBeGreaterThan(0)
    // Each process knows the end of a window to within a round trip to the database.
    await sleep(ttl + 100)
    expect((await countIn(one, 10)).current).toBe(1)
    expect((await countIn(two, 10)).current).toBeLessThanOrEqual(2)
  })

  test('at once are each counted, and no more than the limit admitted', async () => {
    await opened.db.delete(throttle)
    const stores = [newStore(), newStore(), newStore()]
    const counted = await Promise.all(
      Array.from({ length: 900 }, (_, index) => countIn(stores[index % 3] ?? newStore(), 200)),
    )
    const count = counted.filter(({ current }) => current <= 200).length
    expect(count).toBeGreaterThanOrEqual(180)
    expect(count).toBeLessThanOrEqual(220)
  })
})
