import { getProjects, verify } from '@portal/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rememberSuccessors, rememberTokens, throttle } from '../src/db/schema'
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

test('every token is new, and stored nowhere in plain text', async () => {
  const first = await api.signIn(ana, true)
  const replies = [await resumed(first.rememberToken, first.id)]
  for (let times = 0; times < 3; times++)
    replies.push(await resumed(replies.at(-1)?.rememberToken ?? '', first.id))
  const validators = [first, ...replies].map(({ rememberToken }) => rememberToken.split('.')[1])
  expect(new Set(validators).size).toBe(5)
  const stored = JSON.stringify([
    await api.db.select().from(rememberTokens),
    await api.db.select().from(rememberSuccessors),
  ])
  for (const validator of validators) expect(stored).not.toContain(validator)
})

test('a lost reply is survived: the token that was sent gives another next one', async () => {
  const { id, rememberToken } = await api.signIn(ana, true)
  const lost = await resumed(rememberToken, id)
  const again = await resumed(rememberToken, id)
  expect(again.rememberToken).not.toBe(lost.rememberToken)
  const next = await resumed(again.rememberToken, id)
  await resumed(next.rememberToken, id)
  expect(await isSignedIn(next)).toBe(true)
})

test('tabs that start at once are all signed in, and any of their tokens goes on', async () => {
  for (const kept of [0, 2]) {
    const { id, rememberToken } = await api.signIn(ana, true)
    const tabs = await Promise.all([1, 2, 3].map(() => resumed(rememberToken, id)))
    const next = await resumed(tabs[kept]?.rememberToken ?? '', id)
    await resumed(next.rememberToken, id)
    expect(await Promise.all(tabs.map(isSignedIn))).toEqual([true, true, true])
  }
})

describe('a stolen token that the thief uses after each use of the owner', () => {
  const bothGoOn = async () => {
    const signedIn = await api.signIn(ana, true)
    const [owner, thief] = [
      await resumed(signedIn.rememberToken, signedIn.id),
      await resumed(signedIn.rememberToken, signedIn.id),
    ]
    return { id: signedIn.id, signedIn, owner, thief }
  }

  test.each(['owner', 'thief'] as const)(
    'is seen at the first use by the second one, where the %s goes on first',
    async (first) => {
      const { id, ...all } = await bothGoOn()
      const second = first === 'owner' ? 'thief' : 'owner'
      const next = await resumed(all[first].rememberToken, id)
      const reply = await resume(all[second].rememberToken, id)
      expect([reply.statusCode, reply.headers['error-code']]).toEqual([401, 'remember-rejected'])
      const everybody = [all.signedIn, all.owner, all.thief, next]
      expect(await Promise.all(everybody.map(isSignedIn))).toEqual([false, false, false, false])
      expect((await resume(next.rememberToken, id)).statusCode).toBe(401)
    },
  )

  test('is seen at once where it was replaced by a token that was used', async () => {
    const first = await api.signIn(ana, true)
    const second = await resumed(first.rememberToken, first.id)
    const third = await resumed(second.rememberToken, first.id)
    expect((await resume(first.rememberToken, first.id)).statusCode).toBe(401)
    expect((await resume(third.rememberToken, first.id)).statusCode).toBe(401)
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, false, false])
  })
})

test('who fills a series with next tokens does not keep its owner on a copied one', async () => {
  const { id, rememberToken } = await api.signIn(ana, true)
  const next = await resumed(rememberToken, id)
  const [row] = await api.db
    .select()
    .from(rememberSuccessors)
    .where(eq(rememberSuccessors.series, rememberToken.split('.')[0] ?? ''))
  if (!row) throw new Error('The next token is not stored')
  const more = Array.from({ length: 99 }, (_, place) => ({ ...row, tokenHash: `${place}` }))
  await api.db.insert(rememberSuccessors).values(more)
  const owner = await resumed(rememberToken, id)
  expect(await api.db.$count(rememberSuccessors, eq(rememberSuccessors.series, row.series))).toBe(1)
  await resumed(owner.rememberToken, id)
  expect((await resume(next.rememberToken, id)).statusCode).toBe(401)
  expect((await resume(rememberToken, id)).statusCode).toBe(401)
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
