import {
  changePassword,
  type Endpoint,
  getProjects,
  getResource,
  getTablesByCompany,
  requestingUser,
} from '@portal/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies, sessions } from '../src/db/schema'
import { ana, john, rita, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let users: { ana: SignedInUser; john: SignedInUser; rita: SignedInUser }
beforeAll(async () => {
  api = await startTestApi()
  users = {
    ana: await api.signIn(ana),
    john: await api.signIn(john),
    rita: await api.signIn(rita),
  }
})
afterAll(() => api.close())

const companyOf = async (name: string) => {
  const [company] = await api.db.select().from(companies).where(eq(companies.name, name))
  return company?.id ?? 0
}
const projectsOf = async ({ id, headers }: SignedInUser) =>
  getProjects.reply.parse((await api.call(getProjects, { params: { id }, headers })).json())
const recordOf = async ({ id, headers }: SignedInUser) =>
  getResource.reply.parse(
    (await api.call(getResource, { params: { resource: 'app_users', id }, headers })).json(),
  )
const tablesOf = async ({ headers }: SignedInUser, company: string) => {
  const params = { id: await companyOf(company) }
  const reply = await api.call(getTablesByCompany, { params, headers })
  return getTablesByCompany.reply.parse(reply.json())
}

/** Every served call of a signed-in user, with an id that belongs to them. */
const ownCalls = async (user: SignedInUser, company: string): Promise<[Endpoint, object][]> => [
  [changePassword, { id: user.id }],
  [getProjects, { id: user.id }],
  [getResource, { resource: 'app_users', id: user.id }],
  [getTablesByCompany, { id: await companyOf(company) }],
]

describe('a call of a signed-in user', () => {
  test("is refused without a session, with an invalid one and with another user's id", async () => {
    for (const [endpoint, params] of await ownCalls(users.ana, 'Atlântico Hotels')) {
      const codes = await Promise.all(
        [
          {},
          { ...users.ana.headers, authorization: 'made-up' },
          { ...users.ana.headers, authorization: `Bearer ${users.ana.token}` },
          { authorization: users.ana.token },
          { ...users.ana.headers, 'requesting-user': requestingUser(users.john.id) },
          { ...users.ana.headers, 'requesting-user': String(users.ana.id) },
        ].map(async (headers) => {
          const reply = await api.call(endpoint, { params: { ...params }, headers })
          return [reply.statusCode, reply.headers['error-code']]
        }),
      )
      expect(codes).toEqual([
        [401, 'not-signed-in'],
        [401, 'session-ended'],
        [401, 'session-ended'],
        [401, 'not-signed-in'],
        [401, 'not-signed-in'],
        [401, 'not-signed-in'],
      ])
    }
  })

  test("is refused for another user's or company's data", async () => {
    for (const [endpoint, params] of await ownCalls(users.john, 'Northwind Retail')) {
      const reply = await api.call(endpoint, { params: { ...params }, headers: users.ana.headers })
      expect([reply.statusCode, reply.headers['error-code']]).toEqual([403, 'forbidden'])
    }
  })

  test('finds nothing for an invalid id', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', '%00', '1%00', "1'--"]) {
      const url = `/api/app_users/getProjects/${id}`
      const reply = await api.app.inject({ url, headers: users.ana.headers })
      expect([reply.statusCode, reply.headers['error-code']]).toEqual([404, 'not-found'])
    }
  })

  test('is refused once the session was idle for 30 minutes or is 12 hours old', async () => {
    const until = async (change: object) => {
      const { id, headers } = await api.signIn(rita)
      await api.db.update(sessions).set(change).where(eq(sessions.userId, id))
      return (await api.call(getProjects, { params: { id }, headers })).headers['error-code']
    }
    expect(await until({ lastSeen: sql`now() - interval '29 minutes'` })).toBeUndefined()
    expect(await until({ lastSeen: sql`now() - interval '30 minutes'` })).toBe('session-ended')
    expect(await until({ expiresAt: sql`now()` })).toBe('session-ended')
    users.rita = await api.signIn(rita)
  })
})

describe("the user's own record", () => {
  test('has company, portrait and dates', async () => {
    const record = await recordOf(users.ana)
    expect(record).toMatchObject({
      id: users.ana.id,
      name: 'Ana Silva',
      email: ana.email,
      company: { name: 'Atlântico Hotels' },
      createdAt: '2023-01-16T09:00:00.000Z',
    })
    expect(record.sharedProjects).toHaveLength(6)
    expect(JSON.stringify(record)).not.toContain('argon2')
    expect((await recordOf(users.rita)).portrait).toBeNull()
  })

  test('is the only record that the generic fetch serves', async () => {
    const { headers } = users.ana
    const get = async (url: string) => (await api.app.inject({ url, headers })).statusCode
    expect(await get('/api/app_users')).toBe(403)
    expect(await get('/api/companies')).toBe(404)
    expect(await get('/api/projects/1')).toBe(404)
    expect(await get('/api/sessions/1')).toBe(404)
    expect((await api.app.inject({ url: '/api/app_users' })).statusCode).toBe(401)
  })
})

describe('projects', () => {
  test('are the own and the shared ones', async () => {
    const { projects, user } = await projectsOf(users.ana)
    expect([projects.length, user.sharedProjects.length]).toEqual([24, 6])
    expect(new Set(projects.map((project) => project.company?.name)).size).toBe(4)
    expect(await projectsOf(users.rita)).toEqual({ projects: [], user: { sharedProjects: [] } })
    const ofJohn = await projectsOf(users.john)
    expect([ofJohn.projects.length, ofJohn.user.sharedProjects.length]).toEqual([3, 0])
    const ids = new Set(projects.map((project) => project.id))
    expect(ofJohn.projects.filter((project) => ids.has(project.id))).toEqual([])
  })

  test('come newest first', async () => {
    const days = (await projectsOf(users.ana)).projects.map((project) => project.createdAt)
    expect(days).toEqual([...days].sort().reverse())
  })

  test('list tables of the own company only', async () => {
    const { projects, user } = await projectsOf(users.ana)
    const own = (await tablesOf(users.ana, 'Atlântico Hotels')).map((table) => table.id)
    for (const { company } of [...projects, ...user.sharedProjects]) {
      const named = company?.tables.map((table) => table.id)
      const isOwn = company?.name === 'Atlântico Hotels'
      expect(named).toEqual(isOwn ? [...own].sort((a, b) => a - b) : [])
    }
  })
})

describe('the tables of the own company', () => {
  test('have rows sorted by id, and orders sorted by creation time', async () => {
    const tables = await tablesOf(users.ana, 'Atlântico Hotels')
    expect(tables.length).toBeGreaterThanOrEqual(5)
    expect(new Set(tables.map((table) => table.year)).size).toBe(3)
    for (const { tables_rows } of tables) {
      const ids = tables_rows.map((row) => row.id)
      expect(ids).toEqual([...ids].sort((a, b) => a - b))
      for (const { table_projects } of tables_rows) {
        const times = table_projects.map((order) => order.createdAt)
        expect(times).toEqual([...times].sort())
      }
    }
  })

  test('have rows with no, one and several orders, with and without a project', async () => {
    const tables = await tablesOf(users.ana, 'Atlântico Hotels')
    expect(tables.map((table) => table.tables_rows.length)).toContain(300)
    const rows = tables.flatMap((table) => table.tables_rows)
    expect(new Set(rows.map((row) => Math.min(row.table_projects.length, 2)))).toEqual(
      new Set([0, 1, 2]),
    )
    const orders = rows.flatMap((row) => row.table_projects)
    expect(new Set(orders.map((order) => 'project' in order))).toEqual(new Set([true, false]))
  })

  test('may be an empty list', async () => {
    expect(await tablesOf(users.john, 'Northwind Retail')).toEqual([])
  })
})
