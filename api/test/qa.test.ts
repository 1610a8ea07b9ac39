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
import * as schema from '../src/db/schema'
import { failOnDemand } from '../src/qa/faults'
import { ana, origin, type SignedInUser, startTestApi, type TestApi } from './test-api'

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
    ['getProjects.status:401', 401, 'session-ended'],
    ['getProjects.status:409', 409, 'conflict'],
    ['getProjects.status:422', 422, 'invalid-input'],
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
