import { getProjects, getResource, headers, signIn } from '@portal/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as schema from '../src/db/schema'
import { sessions, throttle } from '../src/db/schema'
import { ana, john, signedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(throttle))

const attempt = (email: string, password: string, given: Record<string, string> = {}) =>
  api.call(signIn, {
    body: { email, password, rememberMe: false },
    headers: { lang: 'en', ...given },
  })

describe('signing in', () => {
  test('returns token and id in headers, and a remember token only on request', async () => {
    const reply = await attempt(ana.email, ana.password)
    const { id, token } = signedInUser(reply)
    expect(reply.statusCode).toBe(200)
    expect(signIn.reply.parse(reply.json())).toEqual({ id })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(reply.headers).not.toHaveProperty(headers.rememberToken)
    expect((await api.signIn(ana, true)).rememberToken).not.toBe('')
  })

  test('accepts the e-mail in upper or lower case and with spaces around it', async () => {
    expect((await attempt(` ${ana.email.toUpperCase()} `, ana.password)).statusCode).toBe(200)
  })

  test('stores the time of the sign-in', async () => {
    const { id, headers } = await api.signIn(john)
    const reply = await api.call(getResource, { params: { resource: 'app_users', id }, headers })
    const { last_login } = getResource.reply.parse(reply.json())
    expect(Date.now() - Date.parse(last_login ?? '')).toBeLessThan(60_000)
  })

  test('gives the same reply for a wrong password and an unknown account', async () => {
    const wrong = await attempt(ana.email, 'Wrong360demo')
    const unknown = await attempt('nobody@atlantico.example', 'Wrong360demo')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.headers['error-code']).toBe('wrong-credentials')
    expect([unknown.statusCode, unknown.body, unknown.headers['error-code']]).toEqual([
      wrong.statusCode,
      wrong.body,
      wrong.headers['error-code'],
    ])
  })

  test('keeps the 20 newest sessions of a user', async () => {
    const first = await api.signIn(john)
    for (let more = 0; more < 20; more++) await api.signIn(john)
    const reply = await api.call(getProjects, { params: { id: first.id }, headers: first.headers })
    expect(reply.headers['error-code']).toBe('session-ended')
    expect(await api.db.$count(sessions, sql`${sessions.userId} = ${first.id}`)).toBe(20)
  })
})

describe('attempts to sign in', () => {
  const tooMany = async (given: Record<string, string> = {}) => {
    for (let times = 0; times < 5; times++) await attempt(ana.email, 'Wrong360demo', given)
    return attempt(ana.email, ana.password, given)
  }

  test('are refused after 5 failures, with the seconds to wait, even with the right password', async () => {
    const refused = await tooMany()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['error-code']).toBe('too-many-attempts')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await attempt(john.email, john.password)).statusCode).toBe(200)
  })

  test('cannot be hidden behind X-Forwarded-For', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        attempt(ana.email, 'Wrong360demo', { 'x-forwarded-for': `203.0.113.${place}` }),
      ),
    )
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(3)
  })

  test('of 20 at once exactly 5 are checked', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => attempt(ana.email, 'Wrong360demo')),
    )
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(5)
  })

  test('count in every process on the database', async () => {
    const other = await api.anotherApp()
    const attemptThere = (password: string) =>
      other.inject({
        method: signIn.method,
        url: signIn.path,
        payload: { email: ana.email, password, rememberMe: false },
      })
    const statuses = []
    for (let times = 0; times < 3; times++) {
      statuses.push((await attempt(ana.email, 'Wrong360demo')).statusCode)
      statuses.push((await attemptThere('Wrong360demo')).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await attempt(ana.email, ana.password)).statusCode).toBe(429)
    expect((await attemptThere(ana.password)).statusCode).toBe(429)
    await other.close()
  })

  test('that succeed do not block each other', async () => {
    const statuses: number[] = []
    const keepSigningIn = async () => {
      for (let times = 0; times < 15; times++)
        statuses.push((await attempt(ana.email, ana.password)).statusCode)
    }
    await Promise.all([1, 2, 3, 4].map(keepSigningIn))
    expect(statuses).toEqual(Array(60).fill(200))
  })

  test('are counted from zero after a success and in the next window', async () => {
    for (let times = 0; times < 4; times++) await attempt(ana.email, 'Wrong360demo')
    expect((await attempt(ana.email, ana.password)).statusCode).toBe(200)
    expect((await tooMany()).statusCode).toBe(429)
    await api.db.update(throttle).set({ windowEnds: sql`now() - interval '1 second'` })
    expect((await attempt(ana.email, ana.password)).statusCode).toBe(200)
  })

  test('wait longer after each failure, up to 15 minutes', async () => {
    await tooMany()
    const waits: number[] = []
    for (let times = 0; times < 6; times++) {
      const refused = await attempt(ana.email, 'Wrong360demo')
      waits.push(Math.ceil(Number(refused.headers['retry-after']) / 10) * 10)
      await api.db.update(throttle).set({ nextAt: sql`now()` })
      expect((await attempt(ana.email, 'Wrong360demo')).statusCode).toBe(401)
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900])
  })
})

test('no token or password is in the database in plain text', async () => {
  const { token, rememberToken } = await api.signIn(ana, true)
  const contents: string[] = []
  for (const table of Object.values(schema)) {
    contents.push(JSON.stringify(await api.db.select().from(table)))
  }
  const dump = contents.join()
  expect(dump).toContain(ana.email)
  for (const secret of [token, ...rememberToken.split('.').slice(1), ana.password]) {
    expect(dump).not.toContain(secret)
  }
})
