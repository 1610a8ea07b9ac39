import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getProjects, headers, signIn } from '@portal/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ana, origin, startTestApi, type TestApi } from './test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const post = (payload: string | object, given: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: signIn.path, payload, headers: given })
const json = { 'content-type': 'application/json' }
const credentials = { ...ana, rememberMe: false }

describe('every failure is a sentence with a code', () => {
  test.each([
    ['unknown path', () => api.app.inject('/nowhere'), 404, 'not-found'],
    ['unknown call', () => api.app.inject('/api/no/such/call'), 404, 'not-found'],
    [
      'unknown method',
      () => api.app.inject({ method: 'DELETE', url: signIn.path }),
      404,
      'not-found',
    ],
    ['NUL in a path', () => api.app.inject('/api/%00'), 401, 'not-signed-in'],
    ['broken escape', () => api.app.inject('/api/%E0%A4%A'), 400, 'malformed-request'],
    ['malformed JSON', () => post('{"email":', json), 400, 'malformed-request'],
    ['poisoned JSON', () => post('{"__proto__":{"a":1}}', json), 400, 'malformed-request'],
    ['no body', () => post('', json), 422, 'invalid-input'],
    ['missing field', () => post({ email: ana.email }), 422, 'invalid-input'],
    ['unknown field', () => post({ ...credentials, role: 'admin' }), 422, 'invalid-input'],
    ['wrong type', () => post({ ...credentials, email: { $gt: '' } }), 422, 'invalid-input'],
    ['NUL in a text', () => post({ ...credentials, password: 'a\u0000b' }), 422, 'invalid-input'],
    ['other content', () => post('<a/>', { 'content-type': 'text/xml' }), 415, 'unsupported-type'],
    ['large body', () => post({ ...credentials, email: 'a'.repeat(70_000) }), 413, 'too-large'],
    ['wrong password', () => post({ ...credentials, password: 'x' }), 401, 'wrong-credentials'],
  ])('%s', async (_, call, status, code) => {
    const reply = await call()
    expect([reply.statusCode, reply.headers[headers.errorCode]]).toEqual([status, code])
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.body).toMatch(/^\p{Lu}[^<>{}]+\.$/u)
  })

  test('in the language of the header: pt without one, en for one that is not offered', async () => {
    const said = async (given: Record<string, string>) => (await post({}, given)).body
    const pt = 'Alguns dos dados não são válidos. Verifique-os e tente novamente.'
    const en = 'Some of the data is not valid. Please check it and try again.'
    expect([await said({}), await said({ lang: 'pt-BR' })]).toEqual([pt, pt])
    expect([await said({ lang: 'en' }), await said({ lang: 'fr' })]).toEqual([en, en])
  })

  test('but nothing fails for a caller who resets the connection', async () => {
    const log: string[] = []
    const stream = { write: (line: string) => void log.push(line) }
    const app = await api.anotherApp({ logger: { level: 'error', stream } })
    const asked: string[] = []
    app.addHook('onRequest', async ({ url }) => void asked.push(url))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const calls = 'GET /api/releases/failures HTTP/1.1\r\nhost: portal.example\r\n\r\n'.repeat(20)
    for (let count = 0; count < 5; count += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.write(calls, () => socket.resetAndDestroy())
      await once(socket, 'close')
    }
    await vi.waitUntil(() => asked.length + log.length >= 100, { timeout: 5000 })
    await app.close()
    expect(log).toEqual([])
  })

  test('when an address calls too often', async () => {
    const limited = await api.anotherApp({ requestsPerMinute: 2 })
    const call = () => limited.inject({ url: '/api/app_users', headers: { lang: 'en' } })
    const replies = [await call(), await call(), await call()]
    expect(replies.map((reply) => reply.statusCode)).toEqual([401, 401, 429])
    expect(replies[2]?.headers[headers.errorCode]).toBe('too-many-requests')
    expect(Number(replies[2]?.headers['retry-after'])).toBeGreaterThan(0)
    await limited.close()
  })
})

describe('pages of other origins', () => {
  const fromPage = (page: string) => post(credentials, { origin: page })

  test('may read the headers of a sign-in if they belong to the portal', async () => {
    const { headers } = await fromPage(origin)
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(
      expect.arrayContaining(['key', 'remember_token', 'id', 'error-code', 'retry-after']),
    )
  })

  test('may read nothing otherwise', async () => {
    const { headers } = await fromPage('https://evil.example')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('may send every header of the contract', async () => {
    const reply = await api.app.inject({
      method: 'OPTIONS',
      url: getProjects.path,
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,lang,requesting-user',
      },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-headers']).toBe('authorization,lang,requesting-user')
  })
})

test('headers forbid sniffing, framing and loading', async () => {
  const { headers } = await post(credentials)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
})

test('a body that ends too early is refused and the api goes on', async () => {
  const address = new URL(await api.listen())
  await new Promise<void>((done) => {
    const call = request({
      host: address.hostname,
      port: address.port,
      path: signIn.path,
      method: 'POST',
    })
    call.setHeader('content-type', 'application/json').setHeader('content-length', '500')
    call.on('error', () => done())
    call.write('{"email":', () => call.destroy())
  })
  expect((await fetch(new URL('/health', address))).status).toBe(200)
})

test('an unexpected error does not reveal its cause', async () => {
  await api.db.execute(sql`alter table app_users rename to moved`)
  const reply = await post(credentials, { lang: 'en' })
  expect([reply.statusCode, reply.headers[headers.errorCode]]).toEqual([500, 'internal'])
  expect(reply.body).toBe('An unexpected error occurred. Please try again later.')
})
