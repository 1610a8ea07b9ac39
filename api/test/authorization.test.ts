import {
  addShare,
  beginSecondFactor,
  changePassword,
  changePicture,
  confirmEmail,
  confirmSecondFactor,
  type Endpoint,
  endOtherSessions,
  endSecondFactor,
  endSession,
  forgotPassword,
  getActivity,
  getFailures,
  getProjects,
  getResource,
  getSecondFactor,
  getSessions,
  getTablesByCompany,
  headers,
  removePicture,
  renewRecoveryCodes,
  reportFailure,
  requestingUser,
  resetPassword,
  sendContactMessage,
  signIn,
  signOut,
  updateProfile,
  verify,
} from '@portal/contract'
import { allEndpoints } from '@portal/contract/all-endpoints'
import { getHealth, reportHealth } from '@portal/contract/health'
import { demoPassword, demoPeople } from '@portal/demo'
import { eq, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appUsers, companies, projects, shares, throttle, userProjects } from '../src/db/schema'
import { type SignedInUser, startTestApi, type TestApi } from './test-api'

// Every endpoint, for every pair of users and companies: who may do what, and that nothing else is done.

interface Person extends SignedInUser {
  readonly email: string
  readonly companyId: number
}

let api: TestApi
let people: Person[]
beforeAll(async () => {
  api = await startTestApi()
  people = await Promise.all(
    demoPeople.map(async ({ email }) => {
      const user = await api.signIn({ email, password: demoPassword })
      const [row] = await api.db.select().from(appUsers).where(eq(appUsers.id, user.id))
      return { ...user, email, companyId: row?.companyId ?? 0 }
    }),
  )
})
afterAll(() => api.close())

const newPassword = 'Another360pass'
const form = 'form'
const picture = [
  `--${form}\r\ncontent-disposition: form-data; name="portrait"; filename="a.png"`,
  'content-type: image/png\r\n\r\nnot read for others\r\n',
  `--${form}--\r\n`,
].join('\r\n')

/** Calls that name a user, with what would do them for that user. */
const ofUsers: [Endpoint, { body?: InjectOptions['payload']; headers?: Record<string, string> }][] =
  [
    [getProjects, {}],
    [getResource, {}],
    [
      changePassword,
      { body: { newPassword, confirmPassword: newPassword, authPassword: demoPassword } },
    ],
    [updateProfile, { body: { name: 'Somebody Else', authPassword: demoPassword } }],
    [
      changePicture,
      {
        body: picture,
        headers: { 'content-type': `multipart/form-data; boundary=${form}` },
      },
    ],
    [removePicture, {}],
    [getSessions, {}],
    [endSession, { body: { key: 'session-1' } }],
    [endOtherSessions, {}],
    [getActivity, {}],
    [confirmEmail, { body: { secret: 'guessed' } }],
    [getSecondFactor, {}],
    [beginSecondFactor, { body: { authPassword: demoPassword } }],
    [confirmSecondFactor, { body: { setup: 'guessed', code: '123456' } }],
    [renewRecoveryCodes, { body: { authPassword: demoPassword, code: '123456' } }],
    [endSecondFactor, { body: { authPassword: demoPassword, code: '123456' } }],
  ]
const ofCompanies = [getTablesByCompany]
const ofProjects = [addShare]
const ofAnybody = [
  signIn,
  verify,
  signOut,
  forgotPassword,
  resetPassword,
  sendContactMessage,
  reportFailure,
  getFailures,
  getHealth,
]
const ofAnySession = [reportHealth]
const readings: readonly Endpoint[] = [getFailures, getHealth]

const call = async (endpoint: Endpoint, id: number, given: Parameters<TestApi['call']>[1]) => {
  const resource = endpoint === addShare ? 'projects' : 'app_users'
  const reply = await api.call(endpoint, { ...given, params: { resource, id, hours: 1 } })
  return { status: reply.statusCode, code: reply.headers[headers.errorCode], body: reply.body }
}

/** All accounts in the database. */
const accounts = () => api.db.select().from(appUsers).orderBy(appUsers.id)

test('every endpoint is tested', () => {
  const looked = [
    ...ofUsers.map(([endpoint]) => endpoint),
    ofCompanies,
    ofProjects,
    ofAnySession,
    ofAnybody,
  ]
  const named = (endpoints: readonly Endpoint[]) =>
    endpoints.map(({ method, path }) => `${method} ${path}`).sort()
  expect(named(looked.flat())).toEqual(named(Object.values(allEndpoints)))
})

describe('calls that name a user', () => {
  test('are refused for every other user, whatever they send, and change nothing', async () => {
    const before = await accounts()
    let calls = 0
    for (const caller of people)
      for (const other of people) {
        if (other === caller) continue
        for (const [endpoint, given] of ofUsers) {
          const reply = await call(endpoint, other.id, {
            ...given,
            headers: { ...caller.headers, ...given.headers },
          })
          calls += 1
          expect([endpoint.path, reply.status, reply.code]).toEqual([
            endpoint.path,
            403,
            'forbidden',
          ])
        }
      }
    expect(calls).toBe(people.length * (people.length - 1) * ofUsers.length)
    expect(await accounts()).toEqual(before)
  })

  test("are refused with one user's token and another's id, and without either", async () => {
    const before = await accounts()
    for (const caller of people)
      for (const other of people) {
        const wrong: Record<string, string>[] = [
          { authorization: caller.token },
          { [headers.requestingUser]: requestingUser(other.id) },
          ...(other === caller
            ? []
            : [{ authorization: caller.token, 'requesting-user': requestingUser(other.id) }]),
        ]
        for (const [endpoint, given] of ofUsers)
          for (const sent of wrong) {
            const reply = await call(endpoint, other.id, {
              ...given,
              headers: { ...sent, ...given.headers },
            })
            expect([endpoint.path, reply.status]).toEqual([endpoint.path, 401])
          }
      }
    expect(await accounts()).toEqual(before)
  })

  test("work on the user's own data", async () => {
    for (const caller of people) {
      const own = (endpoint: Endpoint) => call(endpoint, caller.id, { headers: caller.headers })
      expect(JSON.parse((await own(getResource)).body)).toMatchObject({
        id: caller.id,
        email: caller.email,
      })
      const listed = getProjects.reply.parse(JSON.parse((await own(getProjects)).body))
      const ids = (kind: 'own' | 'shared') =>
        api.db
          .select({ id: userProjects.projectId })
          .from(userProjects)
          .where(sql`user_id = ${caller.id} and kind = ${kind}`)
          .then((rows) => rows.map(({ id }) => id).sort((a, b) => a - b))
      const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
      expect(idsOf(listed.projects)).toEqual(await ids('own'))
      expect(idsOf(listed.user.sharedProjects)).toEqual(await ids('shared'))
      // They may; what they send is refused.
      for (const endpoint of [changePassword, updateProfile])
        expect((await own(endpoint)).status).toBe(422)
      expect((await own(changePicture)).status).toBe(415)
      expect((await own(removePicture)).status).toBe(200)
    }
  })

  test('at the same time each read their own data', async () => {
    const answers = (caller: Person) =>
      Promise.all(
        [getResource, getProjects].map(
          async (endpoint) => (await call(endpoint, caller.id, { headers: caller.headers })).body,
        ),
      )
    const alone: string[][] = []
    for (const caller of people) alone.push(await answers(caller))
    const callers = [...people, ...people]
    expect(await Promise.all(callers.map(answers))).toEqual([...alone, ...alone])
    expect(new Set(alone.flat()).size).toBe(2 * people.length)
  })
})

test('only users of a company may read its tables', async () => {
  const all = await api.db.select().from(companies)
  for (const caller of people)
    for (const company of all) {
      const reply = await call(getTablesByCompany, company.id, { headers: caller.headers })
      expect(reply.status).toBe(company.id === caller.companyId ? 200 : 403)
    }
  for (const company of all)
    expect((await call(getTablesByCompany, company.id, {})).status).toBe(401)
})

test('only users who see a project may share it', async () => {
  const all = await api.db.select().from(projects)
  const seen = new Set(
    (await api.db.select().from(userProjects)).map((one) => `${one.userId} ${one.projectId}`),
  )
  let counted = 0
  for (const caller of people)
    for (const { id } of all) {
      const body = { platform: 'Telegram' }
      const { status } = await call(addShare, id, { body, headers: caller.headers })
      const maySee = seen.has(`${caller.id} ${id}`)
      expect([caller.email, id, status]).toEqual([caller.email, id, maySee ? 200 : 404])
      if (maySee) counted += 1
    }
  expect(await api.db.$count(shares)).toBe(counted)
  expect((await call(addShare, 1, { body: { platform: 'Telegram' } })).status).toBe(401)
})

test('public calls need no session and ignore one', async () => {
  for (const endpoint of ofAnybody)
    for (const given of [{}, people[0]?.headers ?? {}, { authorization: 'made-up' }]) {
      const { status } = await call(endpoint, 0, { headers: given })
      expect([endpoint.path, status]).toEqual([
        endpoint.path,
        readings.includes(endpoint) ? 200 : 422,
      ])
      await api.db.delete(throttle)
    }
})

test('calls for any session are refused without a whole one', async () => {
  const [one, two] = people
  for (const endpoint of ofAnySession) {
    expect((await call(endpoint, 0, { headers: one?.headers ?? {} })).status).toBe(422)
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'made-up' },
      { ...one?.headers, authorization: two?.token ?? '' },
    ]
    for (const sent of wrong) expect((await call(endpoint, 0, { headers: sent })).status).toBe(401)
  }
})
