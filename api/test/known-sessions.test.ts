import { getProjects, getTablesByCompany } from '@portal/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionsChannel } from '../src/auth/known-sessions'
import { lastSeenEverySeconds } from '../src/auth/limits'
import { appUsers, companies, sessions } from '../src/db/schema'
import { ana, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let user: SignedInUser
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  user = await api.signIn(ana)
  expect(await statusOfCall()).toBe(200)
})

const statusOfCall = async () => {
  const reply = await api.call(getProjects, { params: { id: user.id }, headers: user.headers })
  return reply.statusCode
}
const newest = sql`(select max(id) from sessions)`
const endSession = () => api.db.delete(sessions).where(eq(sessions.id, newest))

/** Keeps the database from telling what happens to sessions. */
async function withoutTelling(act: () => Promise<unknown>) {
  await api.db.execute(sql`alter table sessions disable trigger user`)
  await act()
  await api.db.execute(sql`alter table sessions enable trigger user`)
}

function passUntilUpdate() {
  const later = performance.now() + lastSeenEverySeconds * 1000
  vi.spyOn(performance, 'now').mockReturnValue(later)
}

describe('a session that a process knows', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('is not read again until its last use is to be updated', async () => {
    await withoutTelling(endSession)
    expect(await statusOfCall()).toBe(200)
    passUntilUpdate()
    expect(await statusOfCall()).toBe(401)
  })

  test('keeps the last use up to date', async () => {
    const old = sql`now() - interval '29 minutes'`
    await withoutTelling(() => api.db.update(sessions).set({ lastSeen: old }))
    passUntilUpdate()
    expect(await statusOfCall()).toBe(200)
    const [{ isFresh } = { isFresh: false }] = await api.db
      .select({ isFresh: sql<boolean>`last_seen > now() - interval '1 minute'` })
      .from(sessions)
      .where(eq(sessions.id, newest))
    expect(isFresh).toBe(true)
  })

  test('is forgotten when it ends, whoever ends it', async () => {
    await endSession()
    await expect.poll(statusOfCall).toBe(401)
  })

  test('is forgotten when its time is cut', async () => {
    await api.db.update(sessions).set({ expiresAt: sql`now()` })
    await expect.poll(statusOfCall).toBe(401)
  })

  test('is read again when its user moves to another company', async () => {
    const [moved] = await api.db.select().from(appUsers).where(eq(appUsers.id, user.id))
    const companyTables = { params: { id: moved?.companyId ?? 0 }, headers: user.headers }
    const status = async () => (await api.call(getTablesByCompany, companyTables)).statusCode
    expect(await status()).toBe(200)
    const other = sql`(select id from ${companies} where name = 'Northwind Retail')`
    await api.db.update(appUsers).set({ companyId: other }).where(eq(appUsers.id, user.id))
    await expect.poll(status).toBe(403)
  })

  test.runIf(process.env.TEST_DATABASE_URL)('is not trusted by a deaf process', async () => {
    const cut = () =>
      api.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${`listens to ${sessionsChannel}`}`)
    await withoutTelling(endSession)
    expect(await statusOfCall()).toBe(200)
    expect(await cut()).toMatchObject({ rowCount: 1 })
    await expect.poll(statusOfCall, { interval: 10, timeout: 500 }).toBe(401)
  })
})
