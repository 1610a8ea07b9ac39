import { addShare, getProjects, headers, platforms } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shares } from '../src/db/schema'
import { ana, john, startTestApi, type TestApi } from './test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function projectsOf(who: { email: string; password: string }) {
  const caller = await api.signIn(who)
  const reply = await api.call(getProjects, { params: { id: caller.id }, headers: caller.headers })
  const { projects, user } = getProjects.reply.parse(reply.json())
  const [own] = projects
  return { caller, own: own?.id ?? 0, shared: user.sharedProjects[0]?.id ?? 0 }
}
const share = (
  id: number,
  given: Record<string, string>,
  platform = 'Reddit',
  resource = 'projects',
) => api.call(addShare, { params: { resource, id }, body: { platform }, headers: given })

describe('a share', () => {
  test('of an own or a shared project is counted, on every network', async () => {
    const { caller, own, shared } = await projectsOf(ana)
    for (const platform of platforms) {
      const reply = await share(own, caller.headers, platform)
      expect([reply.statusCode, reply.body]).toEqual([200, 'Share counted.'])
    }
    expect((await share(shared, caller.headers)).statusCode).toBe(200)
    const rows = await api.db.select().from(shares).where(eq(shares.projectId, own))
    expect(rows.map(({ platform, userId }) => [platform, userId])).toEqual(
      platforms.map((platform) => [platform, caller.id]),
    )
    expect(await api.db.$count(shares, eq(shares.projectId, shared))).toBe(1)
  })

  test('of a project that the user cannot see is not counted', async () => {
    const { own: foreign } = await projectsOf(ana)
    const before = await api.db.$count(shares)
    const { caller } = await projectsOf(john)
    for (const id of [foreign, 999_999]) {
      const reply = await share(id, caller.headers)
      expect([reply.statusCode, reply.headers[headers.errorCode]]).toEqual([404, 'not-found'])
    }
    expect(await api.db.$count(shares)).toBe(before)
  })

  test('is refused for an unknown network or resource, and without a session', async () => {
    const { caller, own } = await projectsOf(ana)
    const before = await api.db.$count(shares)
    expect((await share(own, caller.headers, 'Elsewhere')).statusCode).toBe(422)
    expect((await share(own, caller.headers, 'Reddit', 'app_users')).statusCode).toBe(404)
    expect((await share(own, {})).statusCode).toBe(401)
    expect(await api.db.$count(shares)).toBe(before)
  })
})
