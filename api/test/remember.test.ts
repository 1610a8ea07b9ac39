import { getProjects, verify } from '@portal/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberTokens, throttle } from '../src/db/schema'
import { ana, john, type SignedInUser, signedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const resume = (rememberMe: string, userId: number) =>
  api.call(verify, { body: { rememberMe, userId }, headers: { lang: 'en' } })

const resumed = async (rememberMe: string, userId: number) => {
  const reply = await resume(rememberMe, userId)
  expect(reply.statusCode).toBe(200)
  return signedInUser(reply)
}

const isSignedIn = async ({ id, headers }: SignedInUser) =>
  (await api.call(getProjects, { params: { id }, headers })).statusCode === 200

const endGrace = () => api.db.update(rememberTokens).set({ previousUntil: sql`now()` })

test('a remembered session is resumed with a new token', async () => {
  const first = await api.signIn(ana, true)
  const second = await resumed(first.rememberToken, first.id)
  expect(second.id).toBe(first.id)
  expect(second.token).not.toBe(first.token)
  expect(await isSignedIn(second)).toBe(true)
})

test('a client that keeps its first token can go on with it', async () => {
  const { id, rememberToken } = await api.signIn(ana, true)
  for (let times = 0; times < 3; times++) await resumed(rememberToken, id)
})

test('pages that are restored together get the same next token', async () => {
  const { id, rememberToken } = await api.signIn(ana, true)
  const pages = await Promise.all([1, 2, 3].map(() => resumed(rememberToken, id)))
  expect(new Set(pages.map((page) => page.rememberToken)).size).toBe(1)
})

test('the replaced token works for a moment, then ends the series and its sessions', async () => {
  const first = await api.signIn(ana, true)
  const second = await resumed(first.rememberToken, first.id)
  const third = await resumed(second.rememberToken, first.id)
  await resumed(first.rememberToken, first.id)
  await endGrace()

  const stolen = await resume(first.rememberToken, first.id)
  expect(stolen.statusCode).toBe(401)
  expect(stolen.headers['error-code']).toBe('remember-rejected')
  expect((await resume(third.rememberToken, first.id)).statusCode).toBe(401)
  expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, false, false])
})

test('a series that ends leaves other browsers of the user alone', async () => {
  const [here, elsewhere] = [await api.signIn(john, true), await api.signIn(john, true)]
  const [series] = here.rememberToken.split('.')
  expect((await resume(`${series}.guessed`, here.id)).statusCode).toBe(401)
  expect(await isSignedIn(here)).toBe(false)
  await resumed(elsewhere.rememberToken, elsewhere.id)
})

test('a token of another user, an expired one and nonsense are refused', async () => {
  const { id, rememberToken } = await api.signIn(ana, true)
  const other = await api.signIn(john)
  expect((await resume(rememberToken, other.id)).statusCode).toBe(401)
  expect((await resume('nonsense', id)).statusCode).toBe(401)
  expect((await resume('a\u0000b', id)).statusCode).toBe(422)
  await api.db.update(rememberTokens).set({ expiresAt: sql`now()` })
  expect((await resume(rememberToken, id)).statusCode).toBe(401)
})

test('attempts are limited to 100 an hour', async () => {
  await api.db.update(throttle).set({ attempts: 100 })
  expect((await resume('nonsense', 1)).headers['error-code']).toBe('too-many-attempts')
})
