import {
  getProjects,
  getResource,
  headers,
  liveNamespace,
  livePath,
  signIn,
} from '@portal/contract'
import { faultsHeader, socketQuery } from '@portal/contract/qa/switches'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolder } from '../src/db/client'
import * as schema from '../src/db/schema'
import { failOnDemand } from '../src/qa/faults'
import { readClock } from '../src/qa/settings'
import { ana, origin, type SignedInUser, startTestApi, type TestApi } from './test-api'
import { demoFolder, endProcess, endProcesses, signInAt, startProcess } from './test-process'

describe('an api in QA mode', () => {
  let api: TestApi
  let address: string
  let user: SignedInUser

  beforeAll(async () => {
    api = await startTestApi()
    failOnDemand(api.app)
    address = await api.listen()
    user = await api.signIn(ana)
  })
  afterAll(() => api.close())

  const projects = (faults: string, more: Record<string, string> = {}) =>
    api.call(getProjects, {
      params: { id: user.id },
      headers: { ...user.headers, origin, ...more, [faultsHeader]: faults },
    })

  test('answers normally without a fault, or with one of another call', async () => {
    for (const faults of ['', 'addShare.status:500', 'socket:refuse,texts:pseudo']) {
      const reply = await projects(faults)
      expect([reply.statusCode, reply.json().projects.length]).toEqual([200, 24])
    }
  })

  test.each([
    ['getProjects.status:503', 503, 'unavailable'],
    ['*.status:500', 500, 'internal'],
    ['*.status:500,getProjects.status:404', 404, 'not-found'],
    ['getProjects.status:418', 418, 'malformed-request'],
  ])("%s is a failure with the api's sentence", async (faults, status, code) => {
    const reply = await projects(faults)
    expect([reply.statusCode, reply.headers[headers.errorCode]]).toEqual([status, code])
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.body).not.toBe('')
    const inPortuguese = await projects(faults, { [headers.language]: 'pt' })
    expect(inPortuguese.body).not.toBe(reply.body)
  })

  test.each([
    ['getProjects.body:empty', 200, ''],
    ['getProjects.body:empty,getProjects.status:502', 502, ''],
    ['getProjects.body:html', 200, '<!doctype html>'],
    ['getProjects.body:html,*.status:502', 502, '<!doctype html>'],
  ])('%s is a reply that does not come from the portal', async (faults, status, beginning) => {
    const reply = await projects(faults)
    expect([reply.statusCode, reply.body.slice(0, 15)]).toEqual([status, beginning])
    expect(reply.headers['access-control-allow-origin']).toBe(origin)
  })

  test('a failed call changes nothing', async () => {
    const sessions = () => api.db.$count(schema.sessions)
    const before = await sessions()
    const reply = await api.call(signIn, {
      body: { ...ana, rememberMe: false },
      headers: { [faultsHeader]: 'signIn.status:503' },
    })
    expect([reply.statusCode, await sessions()]).toEqual([503, before])
  })

  test('a delay comes before anything else', async () => {
    const began = performance.now()
    const reply = await projects('getProjects.delay:300,getProjects.status:503')
    expect(reply.statusCode).toBe(503)
    expect(performance.now() - began).toBeGreaterThanOrEqual(295)
  })

  test("a reply can lack CORS headers or the portal's own", async () => {
    const without = await projects('getProjects.headers:no-cors')
    expect(without.statusCode).toBe(200)
    expect(Object.keys(without.headers).filter((name) => /^access-control/.test(name))).toEqual([])
    const body = { ...ana, rememberMe: true }
    const reply = await api.call(signIn, {
      body,
      headers: { origin, [faultsHeader]: 'signIn.headers:no-own' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).not.toHaveProperty(headers.sessionToken)
    expect(reply.headers).not.toHaveProperty(headers.rememberToken)
    expect(reply.headers['access-control-allow-origin']).toBe(origin)
  })

  test('a browser may send the header from the portal', async () => {
    const reply = await api.app.inject({
      method: 'OPTIONS',
      url: `/api/app_users/${user.id}`,
      headers: {
        origin,
        'access-control-request-method': getResource.method,
        'access-control-request-headers': faultsHeader,
      },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-headers']).toContain(faultsHeader)
  })

  test('an unknown switch is refused by name', async () => {
    const reply = await projects('getProjects.speed:1')
    expect([reply.statusCode, reply.body]).toEqual([400, 'There is no switch "getProjects.speed".'])
  })

  const connect = (fault?: string) =>
    io(`${address}${liveNamespace}`, {
      path: livePath,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { uuid: String(user.id), token: user.token },
      ...(fault && { query: { [socketQuery]: fault } }),
    })
  const happens = (socket: ReturnType<typeof connect>, event: string) =>
    new Promise((done) => socket.once(event, done))

  test('refuses live connections that request it or an unknown fault', async () => {
    for (const fault of ['refuse', 'drop', 'other']) {
      const socket = connect(fault)
      await happens(socket, 'connect_error')
      socket.disconnect()
    }
    const socket = connect()
    await happens(socket, 'connect')
    socket.disconnect()
  })

  test('drops an open live connection that requests it', async () => {
    const socket = connect('drop-300')
    await happens(socket, 'connect')
    expect(await happens(socket, 'disconnect')).toBe('transport close')
  })
})

describe('the fixed clock', () => {
  let data: Awaited<ReturnType<typeof demoFolder>>
  beforeAll(async () => {
    data = await demoFolder('qa-clock')
  })
  afterAll(async () => {
    await endProcesses()
    data.remove()
  })
  const at = '2026-03-02T10:00:00Z'

  test.each([
    [{ QA_CLOCK: 'noon' }, 'QA_CLOCK must be a time in UTC, such as 2026-03-02T10:00:00Z.'],
    [
      { QA_CLOCK: at, DATABASE_URL: 'postgres://db/portal' },
      'QA_CLOCK needs the embedded database',
    ],
    [{ NODE_ENV: 'production' }, 'QA mode does not run where NODE_ENV is production.'],
  ])('%o is refused', (env, message) => {
    expect(() => readClock(env)).toThrow(message)
  })

  test('applies to the process and the database', async () => {
    const env = { PORTAL_DATA: data.folder, QA_CLOCK: at, NODE_ENV: 'test' }
    const { child, address } = startProcess(env, { main: 'qa/main.ts' })
    await signInAt(await address, ana)
    await endProcess(child, 'SIGTERM')
    const { db, close } = await openFolder(`${data.folder}/db`)
    const made = await db.select({ at: schema.sessions.createdAt }).from(schema.sessions)
    expect(made).toEqual([{ at: new Date(at) }])
    await close()
  })
})
