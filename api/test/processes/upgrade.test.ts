import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AppUser,
  addShare,
  assetPaths,
  forgotPassword,
  getResource,
  getTablesByCompany,
  headers,
  resetPassword,
  signIn,
  updateProfile,
  verify,
} from '@portal/contract'
import { demoPeople } from '@portal/demo'
import { and, gt, isNull, type SQL } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestReset } from '../../src/auth/recovery'
import { type OpenDb, openPostgres } from '../../src/db/client'
import { appUsers, mailOutbox, shares, throttle } from '../../src/db/schema'
import { extractNewestRelease } from '../newest-release'
import { ana, createDatabase, john, rita } from '../test-api'
import {
  type ApiProcess,
  callAt,
  dataFolder,
  endProcess,
  endProcesses,
  heard,
  isSignedIn,
  openLiveAt,
  type Session,
  signInAt,
  startProcess,
  uploadPortraitAt,
} from '../test-process'

// An upgrade: the new code migrates the data of the newest release while that one serves, and both serve side by side.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const server = process.env.TEST_DATABASE_URL
const release = server === undefined ? { missing: 'TEST_DATABASE_URL' } : extractNewestRelease()
const name =
  'missing' in release
    ? `the newest release (skipped: needs ${release.missing})`
    : `the newest release, ${release.version}`

describe.skipIf('missing' in release)(name, () => {
  const releaseFolder = 'missing' in release ? '' : release.folder
  const { folder, remove } = dataFolder('upgrade')
  let made: Awaited<ReturnType<typeof createDatabase>>
  let database: OpenDb
  let released: ApiProcess
  let renewed: ApiProcess
  const addresses = { old: '', new: '' }
  const failures: string[] = []

  const env = () => ({ DATABASE_URL: made.url, PORTAL_DATA: folder })
  const startOld = () =>
    startProcess({ ...env(), SEED: 'demo' }, { main: join(releaseFolder, 'api/src/main.ts') })
  const startNew = async () => {
    renewed = startProcess(env())
    addresses.new = await renewed.address
  }

  beforeAll(async () => {
    made = await createDatabase(server ?? '')
    released = startOld()
    addresses.old = await released.address
    const session = await signInAt(addresses.old, ana)
    let isOver = false
    const work = async () => {
      while (!isOver) {
        const reply = await callAt(addresses.old, addShare, { session, ...share })
        if (reply.status !== 200) failures.push(`${reply.status} ${await reply.text()}`)
      }
    }
    const working = [work(), work()]
    await startNew()
    isOver = true
    await Promise.all(working)
    database = await openPostgres(made.url, { connections: 2 })
  })
  afterEach(() => database.db.delete(throttle))
  afterAll(async () => {
    await endProcesses()
    await database?.close()
    await made?.drop()
    remove()
    if (!('missing' in release)) release.remove()
  })

  test('answers every call while the new one migrates, which keeps the data', async () => {
    expect(failures).toEqual([])
    expect(await database.db.$count(appUsers)).toBe(demoPeople.length)
    expect(await database.db.$count(shares)).toBeGreaterThan(0)
  })

  test('starts again on the migrated database', async () => {
    expect(await endProcess(released.child, 'SIGTERM')).toBe(0)
    released = startOld()
    addresses.old = await released.address
    await signInAt(addresses.old, ana)
  })

  describe.each([
    { at: 'old', beside: 'new', who: john },
    { at: 'new', beside: 'old', who: rita },
  ] as const)('serves with the new one, called at the $at', ({ at, beside, who }) => {
    const own = async (session: Session, where: 'old' | 'new') => {
      const params = { resource: 'app_users', id: session.id }
      const reply = await callAt(addresses[where], getResource, { session, params })
      expect(reply.status).toBe(200)
      return AppUser.parse(await reply.json())
    }

    test('a session is good for both, and ends on both', async () => {
      const session = await signInAt(addresses[at], who)
      const [here, there] = await openBoth(session)
      const { company } = await own(session, beside)
      for (const address of Object.values(addresses)) {
        expect(await isSignedIn(address, session)).toBe(true)
        const params = { id: company.id }
        expect((await callAt(address, getTablesByCompany, { session, params })).status).toBe(200)
      }
      const ended = heard(there, 'session.ended')
      expect(await here.emitWithAck('session.end', {})).toEqual({ ended: true })
      expect(await ended).toEqual({ reason: 'signed-out' })
      expect(await isSignedIn(addresses[beside], session)).toBe(false)
    })

    test('a remembered session is resumed by the other one', async () => {
      const entered = await callAt(addresses[at], signIn, { body: { ...who, rememberMe: true } })
      const body = {
        rememberMe: entered.headers.get(headers.rememberToken) ?? '',
        userId: Number(entered.headers.get(headers.userId)),
      }
      expect((await callAt(addresses[beside], verify, { body })).status).toBe(200)
    })

    test('a changed name is announced to pages of both', async () => {
      const session = await signInAt(addresses[at], who)
      const pages = await openBoth(session)
      const told = pages.map((page) => heard(page, 'user.changed'))
      const changed = await callAt(addresses[at], updateProfile, {
        session,
        params: { id: session.id },
        body: { name: `Changed at ${at}`, authPassword: who.password },
      })
      expect(changed.status).toBe(200)
      expect(await Promise.all(told)).toEqual(pages.map(() => ({ userId: session.id })))
      expect(await own(session, beside)).toMatchObject({ name: `Changed at ${at}` })
      for (const page of pages) page.disconnect()
    })

    test('a share is counted', async () => {
      const session = await signInAt(addresses[beside], ana)
      const before = await database.db.$count(shares)
      expect((await callAt(addresses[at], addShare, { session, ...share })).status).toBe(200)
      expect(await database.db.$count(shares)).toBe(before + 1)
    })

    test('a portrait is served by both', async () => {
      const session = await signInAt(addresses[at], who)
      const create = { width: 300, height: 300, channels: 3, background: '#3a6' } as const
      const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
      expect((await uploadPortraitAt(addresses[at], session, picture)).status).toBe(200)
      const { portrait } = await own(session, beside)
      for (const address of Object.values(addresses)) {
        const served = await fetch(new URL(`${assetPaths.portraits}/${portrait}`, address))
        expect(served.status).toBe(200)
      }
    })

    test('a mailed link is used at the other one, which ends the sessions of both', async () => {
      const session = await signInAt(addresses[at], who)
      const pages = await openBoth(session)
      const told = pages.map((page) => heard(page, 'session.ended'))
      await useAt(addresses[beside], await askAt(addresses[at], who.email))
      await Promise.all(told)
      expect(await isSignedIn(addresses[at], session)).toBe(false)
      await signInAt(addresses[at], { ...who, password: 'Another360one' })
    })

    const openBoth = (session: Session) =>
      Promise.all([openLiveAt(addresses[at], session), openLiveAt(addresses[beside], session)])
  })

  test('leaves mail with a link of the new one to that', async () => {
    const before = mailsTo(john.email).length
    expect(await endProcess(renewed.child, 'SIGTERM')).toBe(0)
    const network = { name: '192.0.2.1', attemptsFactor: 1 }
    const given = { email: john.email, language: 'en', network } as const
    await requestReset(database.db, given, 'https://portal.example', () => undefined)
    const link = await askAt(addresses.old, rita.email)
    expect(link.searchParams.get('secret')).not.toBe('')
    expect(mailsTo(john.email)).toHaveLength(before)

    await startNew()
    await vi.waitUntil(() => mailsTo(john.email).length > before, { timeout: 20_000 })
    await useAt(addresses.old, mailedLink(john.email))
  })

  test('leaves mail that it could not send to the new one', async () => {
    const outbox = join(folder, 'outbox')
    const waits = isNull(mailOutbox.sentAt)
    const count = (which: SQL | undefined) => database.db.$count(mailOutbox, which)
    await vi.waitUntil(async () => (await count(waits)) === 0, { timeout: 20_000 })
    rmSync(outbox, { recursive: true })
    writeFileSync(outbox, 'not a folder')
    expect(await endProcess(renewed.child, 'SIGTERM')).toBe(0)
    const asked = { body: { email: rita.email } }
    expect((await callAt(addresses.old, forgotPassword, asked)).status).toBe(200)
    const isTried = and(waits, gt(mailOutbox.attempts, 0))
    await vi.waitUntil(async () => (await count(isTried)) > 0, { timeout: 20_000 })
    expect(await endProcess(released.child, 'SIGTERM')).toBe(0)
    rmSync(outbox)
    await startNew()
    await vi.waitUntil(() => mailsTo(rita.email).length > 0, { timeout: 20_000 })
    await useAt(addresses.new, mailedLink(rita.email))
  })

  /** Asks for a link and returns the one that is mailed. */
  async function askAt(address: string, email: string): Promise<URL> {
    const before = mailsTo(email).length
    expect((await callAt(address, forgotPassword, { body: { email } })).status).toBe(200)
    await vi.waitUntil(() => mailsTo(email).length > before, { timeout: 20_000 })
    return mailedLink(email)
  }

  async function useAt(address: string, link: URL): Promise<void> {
    const used = await callAt(address, resetPassword, {
      body: {
        id: Number(link.searchParams.get('uid')),
        secret: link.searchParams.get('secret'),
        password: 'Another360one',
        secure: true,
      },
    })
    expect(used.status).toBe(200)
  }

  function mailsTo(email: string): { to: string; text: string }[] {
    const outbox = join(folder, 'outbox')
    const files = existsSync(outbox) ? readdirSync(outbox) : []
    return files
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(outbox, file), 'utf8')))
      .filter(({ to }) => to === email)
  }

  function mailedLink(email: string): URL {
    return new URL(/https?:\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '')
  }
})

const share = { params: { resource: 'projects', id: 1 }, body: { platform: 'Reddit' } }
