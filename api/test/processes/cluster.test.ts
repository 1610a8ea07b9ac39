import { addShare, changePassword, getProjects, sendContactMessage, signIn } from '@portal/contract'
import { demoPassword, demoPeople } from '@portal/demo'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../../src/admin/commands'
import { type OpenDb, openPostgres } from '../../src/db/client'
import { appUsers, contactMessages, sessions, shares, throttle } from '../../src/db/schema'
import { openFiles } from '../../src/files/open-files'
import { ana, createDatabase, john, portalUrl, rita } from '../test-api'
import {
  type ApiProcess,
  callAt,
  dataFolder,
  endProcess,
  endProcesses,
  heard,
  isSignedIn,
  openFront,
  openLiveAt,
  signInAt,
  startProcess,
} from '../test-process'

// Three processes on one PostgreSQL server, as an operator runs them.

const server = process.env.TEST_DATABASE_URL
const { folder, remove } = dataFolder('cluster')
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.skipIf(server === undefined)('three processes on one database', () => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let database: OpenDb
  let processes: ApiProcess[] = []
  let addresses: string[] = []

  const env = () => ({ DATABASE_URL: made.url, PORTAL_DATA: folder, LOG_LEVEL: 'info' })
  const start = () => startProcess(env())
  const startWithDemo = () => startProcess({ ...env(), SEED: 'demo' }, { main: 'main.ts' })

  beforeAll(async () => {
    made = await createDatabase(server ?? '')
    // All at once on an empty database: one migrates and writes the demo data, the others wait for it.
    processes = [startWithDemo(), startWithDemo(), startWithDemo()]
    addresses = await Promise.all(processes.map(({ address }) => address))
    database = await openPostgres(made.url, { connections: 2 })
  })
  afterEach(() => database.db.delete(throttle))
  afterAll(async () => {
    await endProcesses()
    await database.close()
    await made.drop()
    remove()
  })

  const at = (index: number) => addresses[index] ?? ''

  test('wrote the demo data once', async () => {
    expect(await database.db.$count(appUsers)).toBe(demoPeople.length)
  })

  test('accept a session that another process opened', async () => {
    const session = await signInAt(at(0), ana)
    for (const address of addresses) expect(await isSignedIn(address, session)).toBe(true)
  })

  test('count sign-in attempts together, whatever address is claimed', async () => {
    const guess = (index: number) =>
      callAt(at(index % 3), signIn, {
        body: { email: rita.email, password: 'wrong', rememberMe: false },
      })
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push((await guess(index)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const claimed = await fetch(`${at(1)}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ ...rita, rememberMe: false }),
    })
    expect(claimed.status).toBe(429)
  })

  test('end sessions and sockets everywhere at once when a password changes', async () => {
    const [kept, other] = [await signInAt(at(0), john), await signInAt(at(1), john)]
    const sockets = [await openLiveAt(at(1), other), await openLiveAt(at(2), other)]
    const own = await openLiveAt(at(2), kept)
    const told = sockets.map((socket) => heard(socket, 'session.ended'))
    const gone = sockets.map((socket) => heard(socket, 'disconnect'))
    const asked = Date.now()
    const reply = await callAt(at(0), changePassword, {
      session: kept,
      params: { id: kept.id },
      body: {
        newPassword: 'Another360word',
        confirmPassword: 'Another360word',
        authPassword: demoPassword,
      },
    })
    expect(reply.status).toBe(200)
    expect(await Promise.all(told)).toEqual(sockets.map(() => ({ reason: 'password-changed' })))
    await Promise.all(gone)
    expect(Date.now() - asked).toBeLessThan(2000)
    expect(own.connected).toBe(true)
    for (const address of addresses) {
      expect(await isSignedIn(address, other)).toBe(false)
      expect(await isSignedIn(address, kept)).toBe(true)
    }
    for (const socket of [...sockets, own]) socket.disconnect()
  })

  test('notify every page of a change once', async () => {
    const session = await signInAt(at(0), rita)
    const pages = await Promise.all(addresses.map((address) => openLiveAt(address, session)))
    const counts = pages.map(() => 0)
    pages.forEach((page, index) => {
      page.on('projects.changed', () => {
        counts[index] = (counts[index] ?? 0) + 1
      })
    })
    const place = { db: database.db, portalUrl, files: openFiles({ folder }) }
    const shared = { project: '1', with: rita.email }
    await runCommand(place, 'share-project', shared)
    await vi.waitUntil(() => counts.every((count) => count > 0))
    const before = [...counts]
    await runCommand(place, 'unshare-project', shared)
    await vi.waitUntil(() => counts.every((count, index) => count > (before[index] ?? 0)))
    await new Promise((later) => setTimeout(later, 300))
    expect(counts).toEqual(before.map((count) => count + 1))
    for (const page of pages) page.disconnect()
  })

  test("sign a user out on an operator's command", async () => {
    const session = await signInAt(at(0), rita)
    const pages = await Promise.all(addresses.map((address) => openLiveAt(address, session)))
    const told = pages.map((page) => heard(page, 'session.ended'))
    const place = { db: database.db, portalUrl, files: openFiles({ folder }) }
    await runCommand(place, 'end-sessions', { user: rita.email })
    expect(await Promise.all(told)).toEqual(pages.map(() => ({ reason: 'revoked' })))
    expect(await isSignedIn(at(2), session)).toBe(false)
  })

  test('are restarted one after the other under load: no call fails twice, no session ends, no page is lost', async () => {
    const front = await openFront(() => addresses)
    const people = [await signInAt(at(0), ana), await signInAt(at(1), rita)]
    const pages = await Promise.all(people.map((person) => openLiveAt(front.address, person)))
    const before = await database.db.$count(shares)
    const counted = { calls: 0, retried: 0, failed: [] as string[], shares: 0, messages: 0 }
    let isOver = false

    const once = async (call: () => Promise<Response>) => {
      const reply = await call()
      if (reply.status >= 500) throw new Error(`${reply.status} ${await reply.text()}`)
      await reply.arrayBuffer()
      return reply
    }
    const work = async (index: number) => {
      const session = people[index % people.length]
      if (!session) return
      const calls: [() => Promise<Response>, 'shares' | undefined][] = [
        [
          () => callAt(front.address, getProjects, { session, params: { id: session.id } }),
          undefined,
        ],
        [
          () =>
            callAt(front.address, addShare, {
              session,
              params: { resource: 'projects', id: 1 },
              body: { platform: 'Reddit' },
            }),
          'shares',
        ],
      ]
      while (!isOver) {
        for (const [call, counts] of calls) {
          counted.calls += 1
          const reply = await once(call).catch(async () => {
            counted.retried += 1
            await new Promise((later) => setTimeout(later, 100))
            return once(call).catch((error: Error) => void counted.failed.push(error.message))
          })
          if (counts && reply?.status === 200) counted[counts] += 1
          if (reply && reply.status !== 200 && reply.status !== 404)
            counted.failed.push(`answered ${reply.status}`)
        }
      }
    }
    const working = [0, 1, 2, 3, 4, 5].map(work)
    for (const index of [0, 1, 2]) {
      const old = processes[index]
      if (!old) continue
      expect(await endProcess(old.child, 'SIGTERM')).toBe(0)
      const fresh = start()
      processes[index] = fresh
      addresses[index] = await fresh.address
    }
    isOver = true
    await Promise.all(working)

    expect(counted.failed).toEqual([])
    expect(counted.calls).toBeGreaterThan(100)
    // Acknowledged calls are stored; an interrupted call may be, too.
    expect((await database.db.$count(shares)) - before).toBeGreaterThanOrEqual(counted.shares)
    for (const person of people) expect(await isSignedIn(front.address, person)).toBe(true)
    await vi.waitUntil(() => pages.every((page) => page.connected), { timeout: 10_000 })
    for (const page of pages) page.disconnect()
    front.close()
  })

  test('lose no acknowledged write when one is killed, and the others go on', async () => {
    const { db } = database
    await db.delete(contactMessages)
    const victim = processes[0]
    const front = await openFront(() => addresses)
    let acknowledged = 0
    const send = async (number: number) => {
      const reply = await callAt(front.address, sendContactMessage, {
        body: { name: 'Ana', email: ana.email, message: `Message number ${number} of many.` },
      }).catch(() => undefined)
      if (reply?.status === 200) acknowledged += 1
      if (number === 4) victim?.child.kill('SIGKILL')
      await db.delete(throttle)
    }
    for (let number = 0; number < 30; number++) await send(number)
    expect(acknowledged).toBeGreaterThan(20)
    expect(await db.$count(contactMessages)).toBeGreaterThanOrEqual(acknowledged)
    expect((await fetch(`${front.address}/ready`)).status).toBe(200)
    expect(await db.$count(sessions)).toBeGreaterThan(0)
    processes[0] = start()
    addresses[0] = await processes[0].address
    front.close()
  })
})
