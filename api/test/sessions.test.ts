import {
  endOtherSessions,
  endSession,
  getProjects,
  getSessions,
  liveNamespace,
  livePath,
  signIn,
  verify,
} from '@portal/contract'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rememberTokens, sessions } from '../src/db/schema'
import { ana, john, type SignedInUser, signedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let address: string
const sockets: Socket[] = []
beforeAll(async () => {
  api = await startTestApi()
  address = await api.listen()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(sessions)
  await api.db.delete(rememberTokens)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
}

const signInAs = async (agent: string, rememberMe = false, who = ana) =>
  signedInUser(
    await api.call(signIn, { body: { ...who, rememberMe }, headers: { 'user-agent': agent } }),
  )

const listOf = async ({ id, headers }: SignedInUser) =>
  getSessions.reply.parse((await api.call(getSessions, { params: { id }, headers })).json())

const end = ({ id, headers }: SignedInUser, key: string) =>
  api.call(endSession, { params: { id }, headers, body: { key } })

const isSignedIn = async ({ id, headers }: SignedInUser) =>
  (await api.call(getProjects, { params: { id }, headers })).statusCode === 200

const resume = ({ rememberToken, id }: SignedInUser, agent = agents.firefox) =>
  api.call(verify, {
    body: { rememberMe: rememberToken, userId: id },
    headers: { 'user-agent': agent },
  })

const open = async ({ id, token }: SignedInUser) => {
  const options = { path: livePath, auth: { uuid: id, token }, transports: ['websocket'] }
  const socket = io(`${address}${liveNamespace}`, { ...options, forceNew: true })
  sockets.push(socket)
  await new Promise<void>((connected) => socket.once('connect', connected))
  return { ended: new Promise((ended) => socket.once('session.ended', ended)) }
}

describe('the list of sessions', () => {
  test('names browser and system, without the whole address, the own one first', async () => {
    const here = await signInAs(agents.firefox)
    await signInAs(agents.iphone, true)
    await signInAs('curl/8.14.1', false)
    await signInAs(agents.firefox, false, john)
    const list = await listOf(here)
    expect(list.map(({ browser, system, isHandheld }) => [browser, system, isHandheld])).toEqual([
      ['Firefox', 'Windows', false],
      expect.anything(),
      expect.anything(),
    ])
    expect(list).toContainEqual(
      expect.objectContaining({ browser: 'Safari', system: 'iOS', isHandheld: true }),
    )
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(new Set(list.map(({ network }) => network))).toEqual(new Set(['127.0.0.x']))
  })

  test('has a remembered browser once, with and without a session', async () => {
    const remembered = await signInAs(agents.firefox, true)
    await resume(remembered)
    const here = await signInAs(agents.iphone)
    const others = async () => (await listOf(here)).filter(({ isCurrent }) => !isCurrent)
    expect(await others()).toMatchObject([{ browser: 'Firefox', isRemembered: true }])
    await api.db.delete(sessions).where(sql`${sessions.rememberSeries} is not null`)
    expect(await others()).toMatchObject([{ browser: 'Firefox', isRemembered: true }])
  })

  test('shows no part of a token', async () => {
    const user = await signInAs(agents.firefox, true)
    const text = JSON.stringify(await listOf(user))
    for (const secret of [user.token, ...user.rememberToken.split('.')])
      expect(text).not.toContain(secret)
  })

  test('leaves out what has expired', async () => {
    await signInAs(agents.iphone, true)
    await api.db.update(sessions).set({ expiresAt: sql`now()` })
    await api.db.update(rememberTokens).set({ expiresAt: sql`now()` })
    expect(await listOf(await signInAs(agents.firefox))).toHaveLength(1)
  })
})

describe('signing out elsewhere', () => {
  test('ends the session with its remember token, and its open page', async () => {
    const [here, there] = [await signInAs(agents.firefox), await signInAs(agents.iphone, true)]
    const { ended } = await open(there)
    const [, other] = await listOf(here)
    expect((await end(here, other?.key ?? '')).statusCode).toBe(200)
    expect(await ended).toEqual({ reason: 'revoked' })
    expect([await isSignedIn(there), (await resume(there)).statusCode]).toEqual([false, 401])
    expect(await isSignedIn(here)).toBe(true)
    expect((await end(here, other?.key ?? '')).statusCode).toBe(200)
  })

  test('ends nothing of another user', async () => {
    const [here, there] = [
      await signInAs(agents.firefox),
      await signInAs(agents.iphone, true, john),
    ]
    const plain = await signInAs(agents.iphone, false, john)
    for (const { key } of await listOf(there)) await end(here, key)
    expect([await isSignedIn(there), await isSignedIn(plain)]).toEqual([true, true])
    expect((await resume(there)).statusCode).toBe(200)
  })

  test('everywhere leaves this browser as it is, remembered or not', async () => {
    for (const isRemembered of [true, false]) {
      const here = await signInAs(agents.firefox, isRemembered)
      const there = await signInAs(agents.iphone, true)
      const plain = await signInAs(agents.iphone)
      const { statusCode } = await api.call(endOtherSessions, {
        params: { id: here.id },
        headers: here.headers,
      })
      expect(statusCode).toBe(200)
      expect([await isSignedIn(there), await isSignedIn(plain)]).toEqual([false, false])
      expect((await resume(there)).statusCode).toBe(401)
      expect(await listOf(here)).toHaveLength(1)
      if (isRemembered) expect((await resume(here)).statusCode).toBe(200)
    }
  })
})
