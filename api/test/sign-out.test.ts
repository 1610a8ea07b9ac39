import { getProjects, signOut, verify } from '@portal/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ana, john, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const endOf = (body: object) => api.call(signOut, { body })

const codesOf = async ({ id, headers, rememberToken }: SignedInUser) => {
  const call = await api.call(getProjects, { params: { id }, headers })
  const resumed = await api.call(verify, { body: { rememberMe: rememberToken, userId: id } })
  return [call, resumed].map((reply) => [reply.statusCode, reply.headers['error-code']])
}
const bothEnded = [
  [401, 'session-ended'],
  [401, 'remember-rejected'],
]

describe('signing out by a call', () => {
  test('ends session and remember token, without a socket', async () => {
    const user = await api.signIn(ana, true)
    const other = await api.signIn(ana, true)
    const reply = await endOf({ token: user.token, rememberMe: user.rememberToken })
    expect([reply.statusCode, reply.json()]).toEqual([200, { ended: true }])
    expect(await codesOf(user)).toEqual(bothEnded)
    expect((await codesOf(other)).map(([status]) => status)).toEqual([200, 200])
  })

  test('ends both where only one of them is known', async () => {
    const byToken = await api.signIn(ana, true)
    await endOf({ token: byToken.token })
    expect(await codesOf(byToken)).toEqual(bothEnded)
    const byRemember = await api.signIn(ana, true)
    await endOf({ rememberMe: byRemember.rememberToken })
    expect(await codesOf(byRemember)).toEqual(bothEnded)
  })

  test('may be repeated, and says nothing about tokens that are unknown', async () => {
    const user = await api.signIn(john, true)
    const tokens = { token: user.token, rememberMe: user.rememberToken }
    const replies = await Promise.all([1, 2, 3].map(() => endOf(tokens)))
    const unknown = await endOf({ token: 'made-up', rememberMe: 'made.up' })
    expect([...replies, unknown].map(({ body }) => body)).toEqual(
      Array(4).fill(JSON.stringify({ ended: true })),
    )
    expect(await codesOf(user)).toEqual(bothEnded)
  })

  test('needs a token', async () => {
    for (const body of [{}, { token: '' }, { token: 'a\u0000' }, { token: 'a', id: 1 }])
      expect((await endOf(body)).statusCode).toBe(422)
  })
})
