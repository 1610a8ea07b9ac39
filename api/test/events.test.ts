import {
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  getActivity,
  getProjects,
  liveNamespace,
  livePath,
  pathOf,
  resetPassword,
  signIn,
  signOut,
  updateProfile,
  verify,
} from '@portal/contract'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { appUsers, securityEvents, throttle } from '../src/db/schema'
import { deleteOldEvents } from '../src/events/queries'
import { ana, john, rita, type SignedInUser, startTestApi, type TestApi } from './test-api'

const eventsKey = 'a key of the operator, of 32 letters'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0'

let api: TestApi
let address: string
/** Time of the last event before a test. */
let start: Date
beforeAll(async () => {
  api = await startTestApi({ eventsKey, requestsPerMinute: 10_000 })
  address = await api.listen()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(throttle)
  const [last] = await api.db.select({ at: sql<Date>`now()` }).from(sql`(select 1) one`)
  start = new Date(last?.at ?? 0)
})

/** The events since the test began, oldest first. */
const events = () =>
  api.db
    .select()
    .from(securityEvents)
    .where(sql`${securityEvents.at} >= ${start.toISOString()}::timestamptz`)
    .orderBy(securityEvents.id)
const told = async () => (await events()).map(({ kind, result }) => `${kind} ${result}`)

let callers = 0
/** An address that no other test has. */
const newAddress = () => {
  callers += 1
  return `198.51.100.${callers}`
}
const post = (endpoint: { path: string }, payload: object, from = newAddress(), headers = {}) =>
  api.app.inject({
    method: 'POST',
    url: endpoint.path,
    payload,
    remoteAddress: from,
    headers: { lang: 'en', 'user-agent': firefox, ...headers },
  })
const enter = (email: string, password: string, from?: string) =>
  post(signIn, { email, password, rememberMe: false }, from)
const activityOf = async ({ id, headers }: SignedInUser) =>
  getActivity.reply.parse((await api.call(getActivity, { params: { id }, headers })).json())

describe('the trail of security events', () => {
  test('has who, what, from where and the result of sign-ins', async () => {
    const from = newAddress()
    await enter(ana.email, 'Wrong360password', from)
    await enter(ana.email, ana.password, from)
    const [failed, entered] = await events()
    const who = await api.db.select().from(appUsers).where(sql`email = ${ana.email}`)
    const common = { kind: 'sign-in', userId: who[0]?.id, network: from, userAgent: firefox }
    expect(failed).toMatchObject({ ...common, result: 'wrong-credentials', accountHash: null })
    expect(entered).toMatchObject({ ...common, result: 'ok', accountHash: null })
  })

  test('has a keyed hash of an unknown account, and none without a key', async () => {
    await enter('Nobody@atlantico.example', 'Wrong360password')
    await enter('nobody@atlantico.example', 'Wrong360password')
    const hashes = (await events()).map(({ userId, accountHash }) => [userId, accountHash])
    expect(hashes).toEqual([
      [null, expect.stringMatching(/^[\w-]{43}$/)],
      [null, hashes[0]?.[1]],
    ])
    const keyless = await api.anotherApp({ eventsKey: undefined })
    await keyless.inject({
      method: 'POST',
      url: signIn.path,
      payload: { email: 'nobody@other.example', password: 'Wrong360password', rememberMe: false },
    })
    await keyless.close()
    expect((await events()).at(-1)).toMatchObject({ userId: null, accountHash: null })
  })

  test('has no address, password, token or secret', async () => {
    const user = await api.signIn(rita, true)
    await enter('somebody@else.example', 'Secret360typed')
    await post(verify, { rememberMe: 'made.up', userId: user.id })
    await post(verify, { rememberMe: user.rememberToken, userId: user.id })
    await post(signOut, { token: user.token, rememberMe: user.rememberToken })
    const text = JSON.stringify(await api.db.select().from(securityEvents))
    const secrets = [rita.email, 'somebody@else.example', 'Secret360typed', user.token]
    for (const secret of [...secrets, ...user.rememberToken.split('.'), 'made.up'])
      expect(text).not.toContain(secret)
  })

  test('has limits, reset requests, resets and changes of the password', async () => {
    const from = newAddress()
    for (let attempt = 0; attempt < 6; attempt += 1) await enter(john.email, 'Wrong360', from)
    await post(forgotPassword, { email: john.email })
    await post(forgotPassword, { email: 'nobody@northwind.example' })
    await vi.waitFor(() => expect(api.mails.at(-1)?.text).toContain('secret='), { timeout: 5000 })
    const link = new URL(/https:\S+/.exec(api.mails.at(-1)?.text ?? '')?.[0] ?? '')
    const reset = {
      id: Number(link.searchParams.get('uid')),
      secret: link.searchParams.get('secret'),
      password: john.password,
      secure: true,
    }
    await post(resetPassword, reset)
    await post(resetPassword, reset)
    const user = await api.signIn(john)
    const change = (authPassword: string) =>
      api.call(changePassword, {
        params: { id: user.id },
        headers: user.headers,
        body: { newPassword: john.password, confirmPassword: john.password, authPassword },
      })
    await change('Wrong360password')
    await change(john.password)
    expect(await told()).toEqual([
      ...Array<string>(5).fill('sign-in wrong-credentials'),
      'sign-in too-many-attempts',
      'reset-request ok',
      'reset-request ok',
      'password-reset ok',
      'password-reset reset-link-rejected',
      'sign-in ok',
      'password-change wrong-password',
      'password-change ok',
    ])
  })

  test('has no change of the name, and refused confirmations', async () => {
    const user = await api.signIn(ana)
    const change = (body: object) =>
      api.call(updateProfile, { params: { id: user.id }, headers: user.headers, body })
    await change({ name: 'Ana Sofia', authPassword: ana.password })
    await change({ name: 'Ana Silva', authPassword: ana.password })
    await change({ name: 'Ana', authPassword: 'Wrong360password' })
    expect(await told()).toEqual(['sign-in ok', 'profile-change wrong-password'])
  })

  test('has resumed sessions, forks of remember tokens and ends', async () => {
    const user = await api.signIn(rita, true)
    const resume = (rememberMe: string) => post(verify, { rememberMe, userId: user.id })
    const next = String((await resume(user.rememberToken)).headers.remember_token)
    await resume(next)
    await resume(user.rememberToken)
    const other = await api.signIn(rita)
    await api.call(endOtherSessions, { params: { id: other.id }, headers: other.headers })
    const nothing = { params: { id: other.id }, body: { key: 'none' }, headers: other.headers }
    expect((await api.call(endSession, nothing)).statusCode).toBe(200)
    await post(signOut, { token: other.token })
    await post(signOut, { token: 'made-up' })
    expect(await told()).toEqual([
      'sign-in ok',
      'resume ok',
      'resume ok',
      'remember-theft ended',
      'resume remember-rejected',
      'sign-in ok',
      'sessions-end ok',
      'sign-out ok',
    ])
    // Anybody may claim an id with a wrong token.
    const strangers = (await events()).filter(({ userId }) => userId !== user.id)
    expect(strangers).toMatchObject([{ kind: 'resume', userId: null }])
  })

  test('has refused sockets', async () => {
    const { id } = await api.signIn(ana)
    const socket = io(`${address}${liveNamespace}`, {
      path: livePath,
      auth: { uuid: id, token: 'made-up' },
      transports: ['websocket'],
      reconnection: false,
    })
    await new Promise((refused) => socket.once('connect_error', refused))
    socket.disconnect()
    await vi.waitFor(async () =>
      expect((await events()).at(-1)).toMatchObject({
        kind: 'socket',
        result: 'session-ended',
        network: '127.0.0.1',
      }),
    )
  })

  test('has calls for what is somebody else’s, which people do not see', async () => {
    const [who, other] = [await api.signIn(ana), await api.signIn(john)]
    const from = newAddress()
    const before = await activityOf(who)
    await api.app.inject({
      url: pathOf(getProjects, { id: other.id }),
      headers: { ...who.headers, 'user-agent': firefox },
      remoteAddress: from,
    })
    await vi.waitFor(async () =>
      expect((await events()).at(-1)).toMatchObject({
        ...{ kind: 'access', result: 'forbidden', userId: who.id, network: from },
        userAgent: firefox,
      }),
    )
    expect(await activityOf(who)).toEqual(before)
  })

  test('has what operators do, and not what they read', async () => {
    await runCommand(api, 'list-sessions', {})
    await runCommand(api, 'change-user', { user: rita.email, name: 'Rita Costa' })
    await runCommand(api, 'end-sessions', { user: 'nobody@x.example' }).catch(() => undefined)
    const user = await api.signIn(rita)
    expect(await events()).toMatchObject([
      { kind: 'operator', result: 'ok', userId: user.id, detail: 'change-user' },
      { kind: 'operator', result: 'refused', userId: null, detail: 'end-sessions' },
      { kind: 'sign-in' },
    ])
    expect((await events())[0]?.actor).toMatch(/./)
  })

  test('stops storing the refusals of one address after 20 in ten minutes', async () => {
    const from = newAddress()
    for (let attempt = 0; attempt < 30; attempt += 1) await enter('no@one.example', 'Wrong', from)
    expect(await events()).toHaveLength(20)
    await enter(ana.email, ana.password, from)
    expect((await told()).at(-1)).toBe('sign-in ok')
  })

  test('cannot be changed or shortened, but for retention', async () => {
    await enter(ana.email, ana.password)
    const refused = (statement: ReturnType<typeof sql>) =>
      api.db.execute(statement).then(
        () => 'done',
        (error: Error) => String(error.cause ?? error),
      )
    expect(await refused(sql`update security_events set kind = 'x'`)).toContain('append-only')
    expect(await refused(sql`delete from security_events`)).toContain('append-only')
    expect(await refused(sql`truncate security_events`)).toContain('append-only')
    await api.db
      .insert(securityEvents)
      .values({ kind: 'sign-in', result: 'old', at: sql`now() - interval '40 days'` })
    const old = sql`delete from security_events where result = 'old'`
    expect(await refused(old)).toContain('append-only')
    const kept = await api.db.$count(securityEvents)
    await deleteOldEvents(api.db, 60)
    expect(await api.db.$count(securityEvents)).toBe(kept)
    await deleteOldEvents(api.db, 30)
    expect(await api.db.$count(securityEvents)).toBe(kept - 1)
  })

  test('loses any number of old events', async () => {
    const kept = await api.db.$count(securityEvents)
    await api.db.execute(sql`insert into security_events (kind, result, at)
      select 'sign-in', 'old', now() - interval '40 days' from generate_series(1, 25000)`)
    await deleteOldEvents(api.db, 30)
    expect(await api.db.$count(securityEvents)).toBe(kept)
  })

  test('counts each event in the metrics', async () => {
    const count = async (labels: string) => {
      const { body } = await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
      const line = `portal_security_events_total{${labels}} `
      return Number(
        body
          .split('\n')
          .find((each) => each.startsWith(line))
          ?.split(' ')[1] ?? 0,
      )
    }
    const failed = 'kind="sign-in",result="wrong-credentials"'
    const before = await count(failed)
    await enter(ana.email, 'Wrong360password')
    expect(await count(failed)).toBe(before + 1)
    expect(await count('kind="remember-theft",result="ended"')).toBeGreaterThan(-1)
  })
})

describe('the recent activity of a person', () => {
  test('has their own events only, newest first, without the whole address', async () => {
    await enter(ana.email, ana.password)
    await enter(john.email, 'Wrong360password')
    await enter(ana.email, 'Wrong360password')
    const user = await api.signIn(ana)
    const [last, failed, first] = await activityOf(user)
    expect(last).toMatchObject({ kind: 'sign-in', isRefused: false, network: '127.0.0.x' })
    expect(failed).toMatchObject({
      kind: 'sign-in',
      isRefused: true,
      browser: 'Firefox',
      system: 'Windows',
      network: '198.51.100.x',
    })
    expect(first).toMatchObject({ kind: 'sign-in', isRefused: false, browser: 'Firefox' })
    expect((await activityOf(user)).length).toBeLessThanOrEqual(20)
  })

  test('is refused to others, which is recorded', async () => {
    const [user, other] = [await api.signIn(ana), await api.signIn(john)]
    const call = (id: number, headers = {}) => api.call(getActivity, { params: { id }, headers })
    expect((await call(user.id, other.headers)).statusCode).toBe(403)
    expect((await call(user.id)).statusCode).toBe(401)
    await vi.waitFor(async () => expect(await told()).toContain('access forbidden'))
  })
})

describe('the command events', () => {
  test('prints no control characters that a caller has sent', async () => {
    await api.db.insert(securityEvents).values({
      kind: 'sign-in',
      result: 'ok',
      network: 'made-up',
      userAgent: 'x\u009b2J\u001b[2J',
    })
    for (const json of [true, false]) {
      const lines = await runCommand(api, 'events', { since: start.toISOString(), json })
      expect(lines.join()).toContain('made-up')
      expect(lines.join().replaceAll('\t', '')).not.toMatch(/\p{Cc}/u)
    }
  })

  test('lists by person, kind and time, as text and as JSON', async () => {
    await enter(john.email, 'Wrong360password')
    await enter(ana.email, ana.password)
    const since = start.toISOString()
    const list = (options: object) => runCommand(api, 'events', { since, ...options })
    const user = await api.signIn(ana)
    expect(await list({ user: john.email })).toEqual([
      expect.stringMatching(
        /^\S+Z\tsign-in\twrong-credentials\tuser \d+\t198\.51\.100\.\d+\tFirefox on Windows$/,
      ),
    ])
    const json = (await list({ user: ana.email, json: true })).map((line) => JSON.parse(line))
    expect(json).toMatchObject([
      { kind: 'sign-in', result: 'ok', userId: user.id },
      { kind: 'sign-in', result: 'ok', userId: user.id, userAgent: firefox },
    ])
    expect(await list({ kind: 'operator' })).toEqual([])
    expect(await list({ until: since })).toEqual([])
    expect(await runCommand(api, 'events', { limit: '1' })).toHaveLength(1)
    await expect(list({ kind: 'nonsense' })).rejects.toThrow('--kind')
    await expect(runCommand(api, 'events', { since: 'yesterday' })).rejects.toThrow('--since')
  })
})
