import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  addShare,
  assetPaths,
  getProjects,
  getResource,
  sendContactMessage,
  signIn,
} from '@portal/contract'
import * as demo from '@portal/demo'
import { desc } from 'drizzle-orm'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../../src/admin/commands'
import { hashPassword } from '../../src/auth/passwords'
import { type OpenDb, openPostgres } from '../../src/db/client'
import { mailOutbox, shares, throttle } from '../../src/db/schema'
import { insertDemo } from '../../src/demo/queries'
import { en } from '../../src/errors/sentences-en'
import { pt } from '../../src/errors/sentences-pt'
import { openFiles } from '../../src/files/open-files'
import { serverPrograms, startOwnPostgres } from '../own-postgres'
import { ana, john, portalUrl, rita } from '../test-api'
import {
  callAt,
  dataFolder,
  demoFolder,
  endProcess,
  endProcesses,
  heard,
  isSignedIn,
  openFront,
  openLiveAt,
  type Session,
  signInAt,
  startProcess,
  uploadPortraitAt,
} from '../test-process'

// Faults around a running api: it loses nothing that it acknowledged, answers errors in the language of the call, and
// recovers by itself.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const canStartServers =
  process.env.TEST_DATABASE_URL !== undefined && serverPrograms() !== undefined
const isRoot = process.getuid?.() === 0

const sentences = { en: en.unavailable, pt: pt.unavailable }

const share = (address: string, session: Session) =>
  callAt(address, addShare, {
    session,
    params: { resource: 'projects', id: 1 },
    body: { platform: 'Reddit' },
  })
const isReady = async (address: string) => (await fetch(`${address}/ready`)).status === 200
const becomesReady = (address: string) =>
  vi.waitUntil(() => isReady(address), { timeout: 30_000, interval: 100 })

async function withDemo(url: string): Promise<OpenDb> {
  const database = await openPostgres(url, { connections: 2 })
  await insertDemo(demo, database.db, await hashPassword(demo.demoPassword))
  return database
}

describe.skipIf(!canStartServers)('a database', () => {
  const { folder, remove } = dataFolder('faults')
  let postgres: Awaited<ReturnType<typeof startOwnPostgres>>
  let database: OpenDb
  let address: string
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    database = await withDemo(postgres.url)
    const env = { DATABASE_URL: postgres.url, PORTAL_DATA: folder }
    address = await startProcess(env).address
  })
  afterAll(async () => {
    await endProcesses()
    await database.close().catch(() => undefined)
    await postgres.close()
    remove()
  })

  const changeProject = () =>
    runCommand({ db: database.db, portalUrl, files: openFiles({ folder }) }, 'change-project', {
      project: '1',
      name: 'Another name',
    })
  /** After losing its database a process misses changes for a while, then makes its pages reconnect. */
  const hearsOfChanges = async () => {
    const page = await openLiveAt(address, await signInAt(address, ana))
    const hears = async () => {
      const told = heard(page, 'projects.changed').then(() => true)
      await changeProject()
      return Promise.race([told, sleep(500, false)])
    }
    await vi.waitUntil(hears, { timeout: 10_000, interval: 1 })
    page.disconnect()
  }

  test('killed under load keeps every acknowledged write; the other calls fail with a sentence', async () => {
    const session = await signInAt(address, ana)
    const before = await database.db.$count(shares)
    const counted = { acknowledged: 0, refused: 0, other: [] as string[] }
    let isOver = false
    const work = async (language: 'en' | 'pt') => {
      while (!isOver) {
        const reply = await callAt(address, addShare, {
          session,
          params: { resource: 'projects', id: 1 },
          body: { platform: 'Reddit' },
          language,
        })
        const text = await reply.text()
        if (reply.status === 200) counted.acknowledged += 1
        else if (reply.status === 503 && text === sentences[language]) counted.refused += 1
        else counted.other.push(`${reply.status} ${text}`)
        if (reply.status === 503) await sleep(20)
      }
    }
    const working = (['en', 'pt', 'en', 'pt'] as const).map(work)
    for (let round = 0; round < 3; round++) {
      await vi.waitUntil(() => counted.acknowledged > (round + 1) * 30, { timeout: 30_000 })
      await postgres.kill()
      await vi.waitUntil(() => counted.refused > round * 5, { timeout: 30_000 })
      expect(await isReady(address)).toBe(false)
      expect((await fetch(`${address}/health`)).status).toBe(200)
      expect((await fetch(`${address}/metrics`)).status).toBe(200)
      await postgres.start()
      await becomesReady(address)
    }
    isOver = true
    await Promise.all(working)

    expect(counted.other).toEqual([])
    expect(counted.refused).toBeGreaterThan(0)
    expect(await database.db.$count(shares)).toBeGreaterThanOrEqual(before + counted.acknowledged)
    expect(await isSignedIn(address, session)).toBe(true)
  })

  test('that is restarted: a page reconnects by itself, and hears of changes again', async () => {
    await database.db.delete(throttle)
    await hearsOfChanges()
    const page = await openLiveAt(address, await signInAt(address, ana))
    const back = heard(page, 'connect')
    await postgres.kill()
    await postgres.start()
    await back
    const told = heard(page, 'projects.changed')
    await changeProject()
    await told
    page.disconnect()
  })

  test('that hangs: the api reports it soon, keeps answering, and recovers with it', async () => {
    const session = await signInAt(address, john)
    await postgres.freeze()
    const asked = Date.now()
    expect(await isReady(address)).toBe(false)
    expect(Date.now() - asked).toBeLessThan(5000)
    expect((await fetch(`${address}/health`)).status).toBe(200)
    const hanging = callAt(address, getProjects, { session, params: { id: session.id } })
    await postgres.thaw()
    expect((await hanging).status).toBe(200)
    await becomesReady(address)
  })

  test.each([
    ['two days ahead', 2 * 86_400_000],
    ['two days back', -2 * 86_400_000],
  ])(
    'is the only clock: a process whose clock is %s keeps sessions and accepts new ones',
    async (_, shift) => {
      await database.db.delete(throttle)
      const session = await signInAt(address, ana)
      const moved = `data:text/javascript,${encodeURIComponent(movedClock(shift))}`
      const env = { DATABASE_URL: postgres.url, PORTAL_DATA: folder }
      const other = startProcess(env, { options: ['--import', moved] })
      const there = await other.address
      expect(await isSignedIn(there, session)).toBe(true)
      const fresh = await signInAt(there, john)
      expect(await isSignedIn(address, fresh)).toBe(true)
      const page = await openLiveAt(there, fresh)
      await sleep(500)
      expect(page.connected).toBe(true)
      page.disconnect()
      const sentAt = new Date(Date.now() - 60_000)
      const reply = await callAt(there, sendContactMessage, {
        body: { name: 'Ana', email: ana.email, message: 'What time is it where you are?' },
      })
      expect(reply.status).toBe(200)
      const [mail] = await database.db
        .select()
        .from(mailOutbox)
        .orderBy(desc(mailOutbox.id))
        .limit(1)
      expect(mail?.createdAt.getTime()).toBeGreaterThan(sentAt.getTime())
      expect(mail?.createdAt.getTime()).toBeLessThan(Date.now() + 60_000)
      await endProcess(other.child, 'SIGTERM')
    },
  )

  test('that is down while an operator ends sessions: none of their pages stays connected', async () => {
    await database.db.delete(throttle)
    await hearsOfChanges()
    const session = await signInAt(address, rita)
    const page = await openLiveAt(address, session)
    const refused = heard<Error>(page, 'connect_error')
    await postgres.kill()
    await postgres.start()
    // The api can't hear the change now.
    const place = { db: database.db, portalUrl, files: openFiles({ folder }) }
    await vi.waitUntil(
      () => runCommand(place, 'end-sessions', { user: rita.email }).catch(() => 0),
      {
        timeout: 10_000,
      },
    )
    const ended = heard(page, 'session.ended').then(() => 'ended')
    const answer = await Promise.race([refused.then(({ message }) => message), ended])
    expect(['session-ended', 'ended']).toContain(answer)
    await vi.waitUntil(() => !page.connected)
    page.disconnect()
  })
})

describe.skipIf(!canStartServers || !isRoot)('a full disk', () => {
  test('of the database: reads go on, writes fail with a sentence and work once there is room', async () => {
    const { folder, remove } = dataFolder('full')
    const postgres = await startOwnPostgres({ diskMb: 120 })
    const database = await withDemo(postgres.url)
    const address = await startProcess({ DATABASE_URL: postgres.url, PORTAL_DATA: folder }).address
    try {
      const session = await signInAt(address, ana)
      const before = await database.db.$count(shares)
      let acknowledged = 0
      const ballast = join(postgres.data, 'ballast')
      const { bavail, bsize } = statfsSync(postgres.data)
      await writeFile(ballast, Buffer.alloc(Math.max(bavail * bsize - 200_000, 0), 1))
      let refused: Response | undefined
      for (let count = 0; count < 5000 && !refused; count++) {
        const reply = await share(address, session)
        if (reply.status === 200) acknowledged += 1
        else refused = reply
      }
      expect(refused?.status).toBe(503)
      expect(await refused?.text()).toBe(sentences.en)
      rmSync(ballast)
      await becomesReady(address)
      await vi.waitUntil(async () => (await share(address, session)).status === 200, {
        timeout: 30_000,
        interval: 200,
      })
      expect(await isSignedIn(address, session)).toBe(true)
      expect(await database.db.$count(shares)).toBeGreaterThanOrEqual(before + acknowledged + 1)
    } finally {
      await endProcesses()
      await database.close().catch(() => undefined)
      await postgres.close()
      remove()
    }
  })
})

describe('a process on the embedded database', () => {
  let folder: string
  let remove: () => void
  let address: string
  const start = async (env: Record<string, string> = {}) => {
    address = await startProcess({ PORTAL_DATA: folder, ...env }).address
  }
  beforeAll(async () => {
    ;({ folder, remove } = await demoFolder('embedded'))
  })
  afterEach(endProcesses)
  afterAll(() => remove())

  test.skipIf(!isRoot)(
    'with a full disk keeps the old portrait and reports the failure',
    async () => {
      await start()
      const portraits = join(folder, 'assets', assetPaths.portraits)
      const session = await signInAt(address, ana)
      const record = async () => {
        const params = { resource: 'app_users', id: session.id }
        return (await callAt(address, getResource, { session, params })).json()
      }
      const before = await record()
      const upload = async () => uploadPortraitAt(address, session, await noisyPicture())
      mkdirSync(portraits, { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k,mode=700', 'tmpfs', portraits])
      try {
        const refused = await upload()
        expect([refused.status, await refused.text()]).toEqual([503, sentences.pt])
        // Nothing half-written is left either.
        expect(readdirSync(portraits)).toEqual([])
        expect(await record()).toEqual(before)
      } finally {
        execFileSync('umount', ['-l', portraits])
      }
      expect((await upload()).status).toBe(200)
    },
  )

  test('with a slow mail server answers at once and delivers later', async () => {
    const received: string[] = []
    let isSlow = true
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => {
          received.push('mail')
          done()
        })
      },
      onConnect: (_session, done) => {
        if (!isSlow) done()
      },
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = Object(server.server.address())
    await start({ MAIL_URL: `smtp://127.0.0.1:${port}` })
    const asked = Date.now()
    const reply = await callAt(address, sendContactMessage, {
      body: { name: 'Ana', email: ana.email, message: 'The mail server is slow today.' },
    })
    expect(reply.status).toBe(200)
    expect(Date.now() - asked).toBeLessThan(3000)
    await sleep(1000)
    expect(received).toHaveLength(0)
    isSlow = false
    await vi.waitUntil(() => received.length > 0, { timeout: 60_000 })
    await new Promise<void>((done) => server.close(done))
  })

  test('closes connections of slow clients and serves the others', async () => {
    await start()
    const { hostname, port } = new URL(address)
    const slow = Array.from({ length: 300 }, (): Socket => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('error', () => undefined)
      socket.write(`POST ${signIn.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`)
      return socket
    })
    const dripping = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write('x')
    }, 500)
    const session = await signInAt(address, ana)
    expect(await isSignedIn(address, session)).toBe(true)
    await vi.waitUntil(() => slow.every((socket) => socket.destroyed || socket.readableEnded), {
      timeout: 90_000,
      interval: 500,
    })
    clearInterval(dripping)
    expect(await isSignedIn(address, session)).toBe(true)
  })

  test('whose connections are cut repeatedly: pages return to their session', async () => {
    await start()
    const front = await openFront(() => [address])
    const session = await signInAt(address, john)
    const page = await openLiveAt(front.address, session)
    for (let round = 0; round < 5; round++) {
      const gone = heard(page, 'disconnect')
      const back = heard(page, 'connect')
      front.cut()
      await gone
      await back
    }
    expect(await isSignedIn(front.address, session)).toBe(true)
    page.disconnect()
    front.close()
  })
})

async function noisyPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({
    create: { width: 400, height: 400, channels: 3, background: '#888', noise },
  })
  return new Uint8Array(await picture.jpeg().toBuffer())
}

/** A script that runs before the api and shifts its process's clock. */
function movedClock(shiftMs: number): string {
  return `
    const now = Date.now
    Date.now = () => now() + ${shiftMs}
    globalThis.Date = new Proxy(Date, {
      construct: (Real, given) => (given.length ? new Real(...given) : new Real(Date.now())),
    })`
}
