import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { getProjects, liveNamespace, livePath, verify } from '@portal/contract'
import { eq, sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sessionsPerUser, socketsPerUser } from '../src/auth/limits'
import { appUsers, liveSockets, rememberTokens, sessions } from '../src/db/schema'
import { announce, changesChannel } from '../src/live/changes'
import type { LiveSocket } from '../src/live/rooms'
import { openSocketCounts } from '../src/live/socket-counts'
import { ana, john, origin, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let address: string
beforeAll(async () => {
  api = await startTestApi()
  address = await api.listen()
})
afterAll(() => api.close())

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})

const open = (auth: object, page: string = origin) => {
  const socket = io(`${address}${liveNamespace}`, {
    path: livePath,
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: page },
  })
  opened.push(socket)
  return socket
}

const once = <T = unknown>(socket: Socket, event: string) =>
  new Promise<T>((done) => socket.once(event, (body: T) => done(body)))

const connected = async ({ id, token }: SignedInUser) => {
  const socket = open({ uuid: id, token })
  await new Promise((done, fail) =>
    socket.once('connect', () => done(socket)).once('connect_error', fail),
  )
  return socket
}

const refusal = async (auth: object, page?: string) =>
  (await once<Error>(open(auth, page), 'connect_error')).message

describe('the handshake', () => {
  test('accepts a live session, with its id as number or as text', async () => {
    const { id, token } = await api.signIn(ana)
    await connected({ ...(await api.signIn(ana)) })
    await once(open({ uuid: String(id), token }), 'connect')
  })

  test('refuses anything else', async () => {
    const [user, other] = [await api.signIn(ana), await api.signIn(john)]
    expect(await refusal({})).toBe('not-signed-in')
    expect(await refusal({ uuid: `fo_${user.id}`, token: user.token })).toBe('not-signed-in')
    expect(await refusal({ uuid: user.id, token: 'made-up' })).toBe('session-ended')
    expect(await refusal({ uuid: other.id, token: user.token })).toBe('session-ended')
  })

  test('refuses pages of other origins', async () => {
    const { id, token } = await api.signIn(ana)
    expect(await refusal({ uuid: id, token }, 'https://evil.example')).toBe('websocket error')
  })

  test('refuses more than 20 sockets of a user', async () => {
    const user = await api.signIn(john)
    for (let count = 0; count < 20; count++) await connected(user)
    expect(await refusal({ uuid: user.id, token: user.token })).toBe('too-many-requests')
  })
})

describe('a connection without a session', () => {
  const openRaw = (namespace: string) => {
    const socket = io(`${address}${namespace}`, {
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    opened.push(socket)
    return socket
  }
  const transport = () => `${address}${livePath}/?EIO=4&transport=polling`
  /** Opens the transport alone, as a program that never names a namespace. Returns its id. */
  const openTransport = async () => {
    const reply = await fetch(transport())
    if (reply.status !== 200) throw new Error(`${reply.status}`)
    return String(JSON.parse((await reply.text()).slice(1)).sid)
  }

  test('is refused in the namespace that every server has', async () => {
    const error = await once<Error>(openRaw('/'), 'connect_error')
    expect(error.message).toBe('not-signed-in')
  })

  test('is closed when it asks for a namespace again and again', async () => {
    const socket = openRaw('/')
    await once<Error>(socket, 'connect_error')
    const { engine } = openRaw('/none').io
    const closed = new Promise((done) => engine.once('close', done))
    engine.once('open', () => {
      for (let count = 0; count < 100; count += 1) engine.write(`0/app,{"token":"made-up"}`)
    })
    await closed
  })

  test('is closed after ten seconds', async () => {
    const id = await openTransport()
    const start = performance.now()
    await fetch(`${transport()}&sid=${id}`).then((reply) => reply.text())
    expect(performance.now() - start).toBeGreaterThan(8000)
    expect((await fetch(`${transport()}&sid=${id}`)).status).toBe(400)
  })

  test('is closed when it leaves the namespace', async () => {
    const socket = await connected(await api.signIn(ana))
    const { engine } = socket.io
    const closed = new Promise((done) => engine.once('close', done))
    // As a program that says goodbye and stays.
    engine.write('41/app,')
    await closed
  })

  test('is one of 200 of its address, which may connect again later', async () => {
    const ids: string[] = []
    for (let count = 0; count < 200; count += 1) {
      const id = await openTransport().catch(() => undefined)
      if (id) ids.push(id)
    }
    await expect(openTransport()).rejects.toThrow('403')
    await fetch(`${transport()}&sid=${ids.at(-1)}`, { method: 'POST', body: '1' })
    await openTransport()
    for (const id of ids) await fetch(`${transport()}&sid=${id}`, { method: 'POST', body: '1' })
  })
})

describe('signing out', () => {
  test('ends the session and its remember token, and closes its other pages', async () => {
    const user = await api.signIn(ana, true)
    const [here, otherTab] = [await connected(user), await connected(user)]
    const elsewhere = await connected(await api.signIn(ana))
    const told = once(otherTab, 'session.ended')
    const closed = [once(here, 'disconnect'), once(otherTab, 'disconnect')]

    const ended = here.emitWithAck('session.end', {})
    for (let count = 0; count < 20; count += 1) here.emit('session.end', {}, () => undefined)
    expect(await ended).toEqual({ ended: true })
    expect(await told).toEqual({ reason: 'signed-out' })
    await Promise.all(closed)
    const call = await api.call(getProjects, { params: { id: user.id }, headers: user.headers })
    expect(call.headers['error-code']).toBe('session-ended')
    const body = { rememberMe: user.rememberToken, userId: user.id }
    expect((await api.call(verify, { body })).headers['error-code']).toBe('remember-rejected')
    expect(elsewhere.connected).toBe(true)
  })

  test('needs a callback for the reply, or nothing happens', async () => {
    const user = await api.signIn(ana)
    const socket = await connected(user)
    socket.emit('session.end')
    socket.emit('session.end', 'nonsense', 'nonsense')
    const next = await connected(user)
    expect(next.connected).toBe(true)
  })
})

test('a stolen remember token closes the pages of its sessions', async () => {
  const user = await api.signIn(ana, true)
  const page = await connected(user)
  const told = once(page, 'session.ended')
  const [series] = user.rememberToken.split('.')
  await api.call(verify, { body: { rememberMe: `${series}.guessed`, userId: user.id } })
  expect(await told).toEqual({ reason: 'revoked' })
})

describe('the count of sockets', () => {
  const fakeSocket = () =>
    Object.assign(new EventEmitter(), {
      conn: Object.assign(new EventEmitter(), { readyState: 'open' }),
    })
  /** As many sockets as one user may have, counted as those of another process. */
  const opened = async () => {
    const counts = await openSocketCounts(api.db)
    onTestFinished(counts.close)
    const [{ companyId = 0 } = {}] = await api.newPeople(1)
    const ofCompany = eq(appUsers.companyId, companyId)
    const [{ id: userId = 0 } = {}] = await api.db.select().from(appUsers).where(ofCompany)
    const sockets = Array.from({ length: socketsPerUser }, fakeSocket)
    for (const socket of sockets) await counts.add(socket as unknown as LiveSocket, userId)
    const left = () => api.db.$count(liveSockets, eq(liveSockets.userId, userId))
    expect(await left()).toBe(socketsPerUser)
    return { sockets, left }
  }

  test('removes sockets that all close at once by few queries', async () => {
    const { sockets, left } = await opened()
    const queries = vi.spyOn(api.db, 'delete')
    onTestFinished(() => queries.mockRestore())
    for (const socket of sockets) {
      socket.conn.emit('close')
      socket.emit('disconnect')
    }
    await vi.waitFor(async () => expect(await left()).toBe(0))
    const ofSockets = queries.mock.calls.filter(([table]) => table === liveSockets)
    expect(ofSockets.length).toBeLessThanOrEqual(2)
  })

  test('removes with the next what could not be removed', async () => {
    const { sockets, left } = await opened()
    const queries = vi.spyOn(api.db, 'delete').mockImplementationOnce(() => {
      throw new Error('the database is away')
    })
    onTestFinished(() => queries.mockRestore())
    sockets[0]?.emit('disconnect')
    await setImmediate()
    sockets[1]?.emit('disconnect')
    await vi.waitFor(async () => expect(await left()).toBe(socketsPerUser - 2))
  })
})

test('one sign-in too many closes the page of the oldest session', async () => {
  const page = await connected(await api.signIn(ana))
  const ended = once(page, 'session.ended')
  for (let count = 0; count < sessionsPerUser; count++) await api.signIn(ana)
  expect(await ended).toEqual({ reason: 'revoked' })
  await vi.waitFor(() => expect(page.connected).toBe(false))
})

test('a socket closes when its session expires', async () => {
  const user = await api.signIn(john)
  await api.db.delete(rememberTokens)
  await api.db.update(sessions).set({ expiresAt: sql`now() + interval '700 milliseconds'` })
  const page = await connected(user)
  expect(await once(page, 'session.ended')).toEqual({ reason: 'expired' })
})

describe('a session that is gone at a look', () => {
  /** A page whose session is deleted without a word, at the next look and the one after it. */
  const looked = async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const user = await api.signIn(john)
    const page = await connected(user)
    const lookAfter = (ms: number) =>
      vi.waitUntil(() => timers.mock.calls.find((call) => call[1] === ms)?.[0])
    const look = await lookAfter(5 * 60_000)
    const ended = await api.db.delete(sessions).returning({ id: sessions.id })
    timers.mockClear()
    look()
    return { page, sessionIds: ended.map(({ id }) => id), lookAgain: await lookAfter(5000) }
  }

  test('is told with the reason of whoever ended it', async () => {
    const { page, sessionIds } = await looked()
    const told = once(page, 'session.ended')
    await announce(api.db, { of: 'sessions', sessionIds, reason: 'revoked' })
    expect(await told).toEqual({ reason: 'revoked' })
  })

  test('is found at the next one, if the message was lost', async () => {
    const { page, lookAgain } = await looked()
    const told = once(page, 'session.ended')
    lookAgain()
    expect(await told).toEqual({ reason: 'expired' })
  })
})

test('a change for many users is announced in parts that the database accepts', async () => {
  const ids = Array.from({ length: 2600 }, (_, index) => 2_000_000_000 + index)
  const heard: number[] = []
  const hearing = await api.hear(changesChannel, {
    heard: (change) => {
      const { userIds, sessionIds } = JSON.parse(change)
      heard.push(...(userIds ?? sessionIds))
    },
    wasDeaf: () => undefined,
  })
  await announce(api.db, { of: 'projects', userIds: ids, projectIds: [1] })
  await announce(api.db, { of: 'sessions', sessionIds: ids, reason: 'revoked' })
  await vi.waitFor(() => expect(heard).toEqual([...ids, ...ids]))
  await hearing.stop()
})

test('a message that is too large closes the socket, and the api goes on', async () => {
  const page = await connected(await api.signIn(ana))
  const closed = once(page, 'disconnect')
  page.emit('session.end', 'x'.repeat(20_000))
  await closed
  await connected(await api.signIn(ana))
})
