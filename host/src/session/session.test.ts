import {
  getResource,
  headers,
  limits,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
  verify,
} from '@portal/contract'
import { failure } from '@portal/testing/fake-portal'
import { sampleUser } from '@portal/testing/samples'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppRelease } from '../remotes/placement/discovery'

const { call, exchange, live, liveStore, heard, followers } = vi.hoisted(() => {
  const heard = new Map<string, (body: never) => void>()
  const followers = new Set<(state: { is: string }, before: { is: string }) => void>()
  return {
    heard,
    followers,
    call: vi.fn(),
    exchange: vi.fn(),
    live: {
      open: vi.fn(),
      close: vi.fn(),
      endSession: vi.fn(),
      on: (event: string, listener: (body: never) => void) => void heard.set(event, listener),
    },
    liveStore: {
      subscribe: (follow: (state: { is: string }, before: { is: string }) => void) =>
        followers.add(follow),
      setState: (state: { is: string }, before = { is: 'connected' }) => {
        for (const follow of followers) follow(state, before)
      },
    },
  }
})
vi.mock('../http/http-client', () => ({ call, exchange }))
vi.mock('../http/leaving-call', () => ({ callBeyondPage: exchange }))
vi.mock('../live/live-connection', () => ({ live, liveStore }))
vi.mock('./first-data', () => ({ fetchFirstData: vi.fn() }))

const preview = 'remote-tables@1.0.0-0123abcd'
const user = sampleUser()
const credentials = { email: 'ana@x.example', password: 'Portal360demo', rememberMe: true }

async function open(kept: { session?: object; id?: number; rememberToken?: string } = {}) {
  if (kept.session) sessionStorage.setItem('session', JSON.stringify(kept.session))
  if (kept.id) localStorage.setItem('id', String(kept.id))
  if (kept.rememberToken) localStorage.setItem('remember_token', kept.rememberToken)
  vi.resetModules()
  const session = await import('./session')
  const { sessionState, lastUserId } = await import('./session-store')
  const { currentUser, reloadUser } = await import('./me')
  return { ...session, sessionState, lastUserId, currentUser, reloadUser }
}

/** Path and input: a page that has just been opened has endpoints of its own. */
function callsOf({ mock }: typeof call) {
  return mock.calls.map(([{ path }, input]) => [path, input])
}

function reply(token?: string, rememberToken?: string) {
  const of = new Headers()
  if (token) of.set(headers.sessionToken, token)
  if (rememberToken) of.set(headers.rememberToken, rememberToken)
  return { data: { id: 7 }, headers: of }
}

// Each test opens a new page; its modules are imported before the first.
beforeAll(async () => void (await import('./session')), 30_000)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  heard.clear()
  followers.clear()
  for (const mock of [call, exchange, live.open, live.close, live.endSession]) mock.mockReset()
  call.mockResolvedValue(user)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => void vi.useRealTimers())

describe('the session start', () => {
  test('with nothing kept is signed out, without a reason and without a call', async () => {
    const { startSession, sessionState } = await open()
    sessionStorage.setItem('overrides', preview)
    startSession()
    // Agreed to before anybody signs in.
    expect(sessionStorage.getItem('overrides')).not.toBeNull()
    expect(sessionState()).toEqual({ is: 'signed-out' })
    expect(call).not.toHaveBeenCalled()
    expect(exchange).not.toHaveBeenCalled()
  })

  test('without a usable token ends the one that is left in the tab', async () => {
    const { startSession, sessionState } = await open({ session: { id: 7, token: 'left' } })
    sessionStorage.setItem('overrides', preview)
    startSession()
    expect(sessionState()).toEqual({ is: 'signed-out' })
    expect(callsOf(exchange)).toEqual([[signOutEndpoint.path, { body: { token: 'left' } }]])
    expect({ ...sessionStorage }).toEqual({})
  })

  test('with a token opens the live connection and loads the user at the same time', async () => {
    const credential = { id: 7, token: 'kept' }
    const { startSession, sessionState, currentUser } = await open({ session: credential, id: 7 })
    startSession()
    expect(sessionState().is).toBe('loading-user')
    expect(currentUser()).toBeUndefined()
    expect(live.open).toHaveBeenCalledWith(credential)
    await vi.waitFor(() => expect(sessionState()).toEqual({ is: 'ready', credential }))
    expect(currentUser()).toEqual(user)
    expect(callsOf(call)).toContainEqual([
      getResource.path,
      { params: { resource: 'app_users', id: 7 } },
    ])
    startSession()
    expect(call).toHaveBeenCalledOnce()
  })

  test('with a remember token signs in with it, and keeps the new one', async () => {
    exchange.mockResolvedValue(reply('new', 'next'))
    const { startSession, sessionState } = await open({ id: 7, rememberToken: 'before' })
    startSession()
    expect(sessionState().is).toBe('restoring')
    await vi.waitFor(() => expect(sessionState().is).toBe('ready'))
    expect(callsOf(exchange)).toContainEqual([
      verify.path,
      { body: { rememberMe: 'before', userId: 7 } },
    ])
    expect(localStorage.getItem('remember_token')).toBe('next')
    expect(JSON.parse(sessionStorage.getItem('session') ?? '')).toEqual({
      token: 'new',
      id: 7,
      mark: localStorage.getItem('sign_in'),
    })
  })

  test('with a remember token uses the one of a tab that was faster', async () => {
    const turns: (() => Promise<void>)[] = []
    const request = (_: string, __: object, act: () => Promise<void>) => void turns.push(act)
    vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { request } })
    exchange.mockResolvedValue(reply('new', 'last'))
    const { startSession, sessionState } = await open({ id: 7, rememberToken: 'before' })
    startSession()
    localStorage.setItem('remember_token', 'next')
    vi.unstubAllGlobals()
    await turns[0]?.()
    expect(callsOf(exchange)).toEqual([[verify.path, { body: { rememberMe: 'next', userId: 7 } }]])
    expect([sessionState().is, localStorage.getItem('remember_token')]).toEqual([
      'loading-user',
      'last',
    ])
  })

  test('with a remember token keeps what another tab has stored meanwhile', async () => {
    let answer: (reply: unknown) => void = () => undefined
    exchange.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const { startSession, sessionState } = await open({ id: 7, rememberToken: 'series.before' })
    startSession()
    await vi.waitFor(() => expect(exchange).toHaveBeenCalled())
    localStorage.setItem('remember_token', 'series.of the other tab')
    answer(reply('new', 'series.next'))
    await vi.waitFor(() => expect(sessionState().is).toBe('ready'))
    expect(localStorage.getItem('remember_token')).toBe('series.of the other tab')
  })

  test('with a remember token is over where somebody signs in meanwhile', async () => {
    let answer: (reply: unknown) => void = () => undefined
    exchange.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const { startSession, sessionState } = await open({ id: 7, rememberToken: 'series.before' })
    startSession()
    await vi.waitFor(() => expect(exchange).toHaveBeenCalled())
    localStorage.setItem('id', '8')
    localStorage.setItem('remember_token', 'other.token')
    answer(reply('new', 'series.next'))
    await vi.waitFor(() => expect(sessionState()).toEqual({ is: 'signed-out', reason: 'restore' }))
    expect(callsOf(exchange)).toContainEqual([signOutEndpoint.path, { body: { token: 'new' } }])
    expect({ ...sessionStorage }).toEqual({})
    expect([localStorage.getItem('id'), localStorage.getItem('remember_token')]).toEqual([
      '8',
      'other.token',
    ])
  })

  test('with a remember token is over where another tab signs out meanwhile', async () => {
    let answer: (reply: unknown) => void = () => undefined
    exchange.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const { startSession, sessionState } = await open({ id: 7, rememberToken: 'before' })
    startSession()
    await vi.waitFor(() => expect(exchange).toHaveBeenCalled())
    localStorage.clear()
    answer(reply('new', 'next'))
    await vi.waitFor(() => expect(sessionState()).toEqual({ is: 'signed-out', reason: 'restore' }))
    await vi.waitFor(() =>
      expect(callsOf(exchange)).toContainEqual([signOutEndpoint.path, { body: { token: 'new' } }]),
    )
    expect({ ...sessionStorage }).toEqual({})
  })

  test('with a remember token that is refused says so', async () => {
    exchange.mockRejectedValue(failure('Please sign in again.', 401))
    const { startSession, sessionState, lastUserId } = await open({
      id: 7,
      rememberToken: 'before',
    })
    startSession()
    await vi.waitFor(() => expect(sessionState()).toEqual({ is: 'signed-out', reason: 'restore' }))
    expect(lastUserId()).toBe(7)
    expect(live.open).not.toHaveBeenCalled()
  })

  test('whose user cannot be loaded is over, and leaves nothing behind', async () => {
    call.mockRejectedValue(failure('Please sign in again.', 401))
    const { startSession, sessionState } = await open({ session: { id: 7, token: 'kept' }, id: 7 })
    startSession()
    await vi.waitFor(() => expect(sessionState()).toEqual({ is: 'signed-out', reason: 'user' }))
    expect(live.close).toHaveBeenCalled()
    await vi.waitFor(() => expect({ ...localStorage }).toEqual({}))
    expect({ ...sessionStorage }).toEqual({})
  })

  test('that has ended ends nothing of the other tabs', async () => {
    call.mockRejectedValue(failure('Please sign in again.', 401, 'session-ended'))
    const kept = { session: { id: 7, token: 'ended' }, id: 7, rememberToken: 'kept' }
    const { startSession, sessionState } = await open(kept)
    startSession()
    await vi.waitFor(() => expect(sessionState()).toEqual({ is: 'signed-out', reason: 'expired' }))
    expect(localStorage.getItem('remember_token')).toBe('kept')
    expect(exchange).not.toHaveBeenCalled()
  })

  test.each([0, 503])(
    'whose user does not come leaves the other tabs alone: %i',
    async (status) => {
      call.mockRejectedValue(failure('Down', status))
      const kept = { session: { id: 7, token: 'kept' }, id: 7, rememberToken: 'kept' }
      const { startSession, sessionState } = await open(kept)
      startSession()
      const over = { is: 'signed-out', reason: 'user' }
      await vi.waitFor(() => expect(sessionState()).toEqual(over), 5000)
      expect(localStorage.getItem('id')).toBe('7')
      expect(localStorage.getItem('remember_token')).toBe('kept')
      expect(exchange).not.toHaveBeenCalled()
    },
  )

  test('that was sent to the sign-in leaves the other tabs alone there', async () => {
    const { leaveForSignIn, sessionState } = await open({ id: 7, rememberToken: 'kept' })
    leaveForSignIn({ wasSent: true })
    expect(sessionState()).toEqual({ is: 'signed-out' })
    expect(localStorage.getItem('remember_token')).toBe('kept')
    expect(exchange).not.toHaveBeenCalled()
  })

  test.each([
    { at: 'by itself', wasSent: false },
    { at: 'with a session of its own', wasSent: true, session: { id: 7, token: 'kept' } },
  ])('that opens the sign-in $at ends the session', async ({ wasSent, session }) => {
    const { leaveForSignIn } = await open({
      ...(session && { session }),
      id: 7,
      rememberToken: 'r',
    })
    leaveForSignIn({ wasSent })
    expect(localStorage.getItem('remember_token')).toBeNull()
    await vi.waitFor(() => expect(exchange).toHaveBeenCalled())
  })

  test('whose user does not come at first goes on', async () => {
    call.mockRejectedValueOnce(failure('Down', 0)).mockRejectedValueOnce(failure('Down', 503))
    const { startSession, sessionState } = await open({ session: { id: 7, token: 'kept' }, id: 7 })
    startSession()
    await vi.waitFor(() => expect(sessionState().is).toBe('ready'), 3000)
  })

  test('that is left while its session is resumed ends what comes back', async () => {
    let late: (reply: unknown) => void = () => undefined
    exchange.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    const { startSession, leave, sessionState } = await open({ id: 7, rememberToken: 'before' })
    startSession()
    leave()
    late(reply('new', 'next'))
    const ended = (body: object) => [signOutEndpoint.path, { body }]
    await vi.waitFor(() => {
      expect(callsOf(exchange)).toContainEqual(ended({ rememberMe: 'before' }))
      expect(callsOf(exchange)).toContainEqual(ended({ token: 'new' }))
    })
    expect(sessionState()).toEqual({ is: 'signed-out' })
    await vi.waitFor(() => expect({ ...localStorage }).toEqual({}))
    expect({ ...sessionStorage }).toEqual({})
  })
})

describe('signing in', () => {
  test('keeps token, id and remember token and is ready with the user', async () => {
    exchange.mockResolvedValue(reply('new', 'remember'))
    const { signIn, sessionState, currentUser } = await open()
    await signIn(credentials)
    expect(callsOf(exchange)).toContainEqual([signInEndpoint.path, { body: credentials }])
    expect(sessionState()).toEqual({ is: 'ready', credential: { id: 7, token: 'new' } })
    expect(currentUser()).toEqual(user)
    expect(localStorage.getItem('remember_token')).toBe('remember')
  })

  test('without a remember token in the reply removes the old one', async () => {
    exchange.mockResolvedValue(reply('new'))
    const { signIn } = await open({ rememberToken: 'before' })
    await signIn(credentials)
    expect(localStorage.getItem('remember_token')).toBeNull()
  })

  test.each(['other.token', undefined])('ends a remember token that %s replaces', async (next) => {
    exchange.mockResolvedValue(reply('new', next))
    const { signIn } = await open({ rememberToken: 'series.before' })
    await signIn(credentials)
    expect(localStorage.getItem('remember_token')).toBe(next ?? null)
    expect(callsOf(exchange)).toContainEqual([
      signOutEndpoint.path,
      { body: { rememberMe: 'series.before' } },
    ])
  })

  test('ends no remember token of the same series', async () => {
    exchange.mockResolvedValue(reply('new', 'series.next'))
    const { signIn } = await open({ rememberToken: 'series.before' })
    await signIn(credentials)
    expect(localStorage.getItem('remember_token')).toBe('series.next')
    expect(exchange).toHaveBeenCalledOnce()
  })

  test('without a token in the reply fails clearly and keeps nothing', async () => {
    exchange.mockResolvedValue(reply())
    const { signIn, sessionState } = await open()
    await expect(signIn(credentials)).rejects.toMatchObject({ name: 'AppError', status: 0 })
    expect(sessionState().is).toBe('booting')
    expect({ ...sessionStorage }).toEqual({})
  })

  test('that is refused changes nothing', async () => {
    exchange.mockRejectedValue(failure('Wrong.', 401))
    const { signIn, sessionState } = await open()
    await expect(signIn(credentials)).rejects.toMatchObject({ status: 401 })
    expect(sessionState().is).toBe('booting')
  })

  test('as another while the first user still loads takes no late reply for the new one', async () => {
    exchange.mockResolvedValueOnce(reply('first')).mockResolvedValueOnce(reply('second'))
    let late: (user: unknown) => void = () => undefined
    call.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    const { signIn, sessionState, currentUser } = await open()
    const first = signIn(credentials)
    await vi.waitFor(() => expect(sessionState().is).toBe('loading-user'))
    await signIn(credentials)
    late({ ...user, name: 'The first' })
    await first
    expect(sessionState()).toEqual({ is: 'ready', credential: { id: 7, token: 'second' } })
    expect(currentUser()).toEqual(user)
  })
})

describe('a session in use', () => {
  async function ready() {
    const page = await open({ session: { id: 7, token: 'kept' }, id: 7, rememberToken: 'again' })
    page.followSession()
    page.startSession()
    await vi.waitFor(() => expect(page.sessionState().is).toBe('ready'))
    return page
  }
  const server = (event: string, body: object) => heard.get(event)?.(body as never)

  test('ends on the server and in the whole browser when the person leaves', async () => {
    const { signOut, sessionState } = await ready()
    signOut()
    expect(live.endSession).toHaveBeenCalledOnce()
    expect(sessionState()).toEqual({ is: 'signed-out', reason: 'left' })
    expect(callsOf(exchange)).toEqual([
      [signOutEndpoint.path, { body: { token: 'kept', rememberMe: 'again' } }],
    ])
    // Which releases the browser gets is no part of the session.
    await vi.waitFor(() => expect({ ...localStorage }).toEqual({ company: '1' }))
  })

  test('keeps a message to support until the person leaves', async () => {
    const { signOut, leave } = await ready()
    sessionStorage.setItem('contact_draft', 'kept')
    leave('disconnected')
    expect(sessionStorage.getItem('contact_draft')).toBe('kept')
    signOut()
    expect(sessionStorage.getItem('contact_draft')).toBeNull()
  })

  test.each(['left', 'expired', 'signed_out_elsewhere'] as const)(
    'takes its preview along when it ends: %s',
    async (reason) => {
      const { leave } = await ready()
      const { releasesStore } = await import('../remotes/placement/releases')
      sessionStorage.setItem('overrides', preview)
      releasesStore.setState({ overrides: new Map([['remote-tables', {} as AppRelease]]) })
      leave(reason)
      expect(sessionStorage.getItem('overrides')).toBeNull()
      expect(releasesStore.getState().overrides.size).toBe(0)
    },
  )

  test('is ended on the server by a later page where there is no network', async () => {
    const { signOut, sessionState } = await ready()
    // The page that left does not try again.
    vi.useFakeTimers()
    exchange.mockRejectedValue(failure())
    signOut()
    expect(sessionState()).toEqual({ is: 'signed-out', reason: 'left' })
    expect([localStorage.getItem('id'), localStorage.getItem('remember_token')]).toEqual([
      null,
      null,
    ])

    exchange.mockReset()
    const later = await open()
    later.followSession()
    const body = { token: 'kept', rememberMe: 'again' }
    await vi.waitFor(() => expect(callsOf(exchange)).toEqual([[signOutEndpoint.path, { body }]]))
    await vi.waitFor(() => expect(localStorage.getItem('endings')).toBeNull())
  })

  test('keeps the remember token for a changed password', async () => {
    const { leave } = await ready()
    leave('password_changed')
    expect(callsOf(exchange)).toEqual([[signOutEndpoint.path, { body: { token: 'kept' } }]])
    expect(localStorage.getItem('remember_token')).toBe('again')
  })

  test.each([
    ['signed-out', 'signed_out_elsewhere'],
    ['expired', 'expired'],
    ['revoked', 'expired'],
    ['password-reset', 'password_changed'],
    ['password-changed', 'password_changed'],
  ])('ends when the server says %s', async (reason, told) => {
    const { sessionState } = await ready()
    server('session.ended', { reason })
    expect(sessionState()).toEqual({ is: 'signed-out', reason: told })
  })

  test('that has expired ends in its tab alone, which resumes with the remember token', async () => {
    await ready()
    server('session.ended', { reason: 'expired' })
    // On the server a session ends with its remember token, which tabs at work need.
    expect(exchange).not.toHaveBeenCalled()
    expect({ ...sessionStorage }).toEqual({})
    expect(localStorage.getItem('id')).toBe('7')

    exchange.mockResolvedValueOnce(reply('new', 'next'))
    const later = await open()
    later.startSession()
    await vi.waitFor(() => expect(later.sessionState().is).toBe('ready'))
    expect(callsOf(exchange)).toEqual([[verify.path, { body: { rememberMe: 'again', userId: 7 } }]])
  })

  test('that has expired with its remember token asks to sign in', async () => {
    await ready()
    server('session.ended', { reason: 'expired' })
    exchange.mockRejectedValue(failure('Please sign in again.', 401))
    const later = await open()
    later.startSession()
    const over = { is: 'signed-out', reason: 'restore' }
    await vi.waitFor(() => expect(later.sessionState()).toEqual(over))
    later.startSession()
    expect(later.sessionState()).toEqual(over)
    expect(exchange).toHaveBeenCalledOnce()
  })

  test('ends without the next user of the browser, when it hears late of an end elsewhere', async () => {
    const { sessionState } = await ready()
    localStorage.setItem('id', '8')
    localStorage.setItem('remember_token', 'of the next user')
    const change = { key: 'id', newValue: null, storageArea: localStorage }
    dispatchEvent(new StorageEvent('storage', change))
    expect(sessionState()).toEqual({ is: 'signed-out', reason: 'signed_out_elsewhere' })
    expect(callsOf(exchange)).toEqual([[signOutEndpoint.path, { body: { token: 'kept' } }]])
    expect(localStorage.getItem('id')).toBe('8')
    expect(localStorage.getItem('remember_token')).toBe('of the next user')
  })

  test('is known by its user when it is over', async () => {
    const { leave, lastUserId } = await ready()
    leave('disconnected')
    expect(lastUserId()).toBe(7)
  })

  test('ends when another tab signs out', async () => {
    const { sessionState } = await ready()
    const change = { key: 'id', newValue: null, storageArea: localStorage }
    dispatchEvent(new StorageEvent('storage', change))
    expect(sessionState()).toEqual({ is: 'signed-out', reason: 'signed_out_elsewhere' })
  })

  test('loads the user once when the server says that it changed', async () => {
    const { sessionState, currentUser } = await ready()
    call.mockResolvedValue({ ...user, name: 'Ana Maria' })
    server('user.changed', {})
    await vi.waitFor(() => expect(currentUser()).toMatchObject({ name: 'Ana Maria' }))
    expect(sessionState()).toEqual({ is: 'ready', credential: { id: 7, token: 'kept' } })
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('shows the newest user where a remote reloads and the server says so as well', async () => {
    const { reloadUser, currentUser } = await ready()
    let late: (user: unknown) => void = () => undefined
    call
      .mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
      .mockResolvedValueOnce({ ...user, name: 'The newest' })
    const reloaded = reloadUser()
    server('user.changed', {})
    await reloaded
    expect(currentUser()).toMatchObject({ name: 'The newest' })
    late({ ...user, name: 'The one before' })
    await Promise.resolve()
    expect(currentUser()).toMatchObject({ name: 'The newest' })
  })

  test('tells who shows the user of a change and of the end', async () => {
    const { signOut, currentUser } = await ready()
    const { subscribeToUser } = await import('./me')
    const names: (string | undefined)[] = []
    const stop = subscribeToUser(() => names.push(currentUser()?.name))
    call.mockResolvedValue({ ...user, name: 'Ana Maria' })
    server('user.changed', {})
    await vi.waitFor(() => expect(names.at(-1)).toBe('Ana Maria'))
    signOut()
    expect(names.at(-1)).toBeUndefined()
    stop()
    const told = names.length
    await import('../query-client').then(({ queryClient }) => queryClient.setQueryData(['x'], 1))
    expect(names).toHaveLength(told)
  })

  test('ends where code that follows the user fails', async () => {
    const thrown = new Error('of a remote')
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const { startSession, signOut, sessionState, currentUser } = await open({
      session: { id: 7, token: 'kept' },
      id: 7,
    })
    const { subscribeToUser } = await import('./me')
    startSession()
    await vi.waitFor(() => expect(sessionState().is).toBe('ready'))
    const told = vi.fn()
    const stops = [
      subscribeToUser(() => {
        throw thrown
      }),
      subscribeToUser(told),
    ]
    signOut()
    expect(sessionState()).toEqual({ is: 'signed-out', reason: 'left' })
    expect(currentUser()).toBeUndefined()
    expect(told).toHaveBeenCalled()
    expect(reported).toHaveBeenCalledWith(thrown)
    for (const stop of stops) stop()
    const { queryClient } = await import('../query-client')
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('loads the user after an interruption, in which no event arrives', async () => {
    const { currentUser } = await ready()
    call.mockResolvedValue({ ...user, name: 'Ana Maria' })
    liveStore.setState({ is: 'connected' }, { is: 'interrupted' })
    await vi.waitFor(() => expect(currentUser()).toMatchObject({ name: 'Ana Maria' }))
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('goes on with the user before when the new one cannot be loaded', async () => {
    const { sessionState, currentUser } = await ready()
    const error = failure()
    call.mockRejectedValue(error)
    server('user.changed', {})
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith(error))
    expect(sessionState().is).toBe('ready')
    expect(currentUser()).toEqual(user)
  })

  test('ends five seconds after the connection was lost', async () => {
    const { sessionState } = await ready()
    vi.useFakeTimers()
    liveStore.setState({ is: 'lost' })
    vi.advanceTimersByTime(limits.disconnectRedirectMs - 1)
    expect(sessionState().is).toBe('ready')
    vi.advanceTimersByTime(1)
    expect(sessionState()).toEqual({ is: 'signed-out', reason: 'disconnected' })
  })
})
