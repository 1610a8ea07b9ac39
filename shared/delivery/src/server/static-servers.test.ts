import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import {
  createServer as createHttpServer,
  get,
  type IncomingMessage,
  type RequestListener,
} from 'node:http'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { extname, join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type CephServer, hasCeph, startCeph } from '@portal/object-store/ceph-fixture'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applied, type TemporarySite, temporarySite } from '../commands/build-fixture'
import { endCanary, startCanary } from '../commands/canary'
import { copySite } from '../commands/copy-site'
import type { HeaderTable } from '../documents/header-table'
import { headersFor } from '../site/headers'
import { transportSecurity } from '../site/recipes/recipe'
import { serverConfig } from '../site/recipes/server-config'
import { settingsInVariables } from '../site/settings'
import { writeSettings } from '../site/write-settings'
import { contentTypeOf } from '../storage/content-types'
import { applyDelta } from '../storage/deltas'
import { sha384 } from '../storage/digest'
import { encodingOf } from '../storage/encodings'
import { storageOf } from '../storage/storage-of'
import { freePort } from './free-port-fixture'
import { siteServer } from './site-server'
import { hasWebServer, makeCertificate, startWebServer, type WebServer } from './web-server-fixture'

// Real web servers on the printed configurations, over TLS, beside the site server.

const options = {
  api: 'https://api.example',
  domain: 'portal.example',
  root: '/srv/portal',
  certificate: '/etc/tls',
  upstreams: [],
  encodings: 'br,gzip',
}

let site: TemporarySite
let table: HeaderTable
let own: FastifyInstance
let release: string
let host: string
let nextTables: string
let hidden: string[]

const script = `tables(${JSON.stringify(randomBytes(3000).toString('base64'))})`
const nextScript = script.replace('tables', 'next')

beforeAll(async () => {
  site = await temporarySite()
  release = await site.release('remote-auth')
  host = await site.release('host', { files: { 'fonts/figtree.woff2': 'font' } })
  const entry = (text: string) => ({ files: { [`entry.${digestOf(text)}.js`]: text } })
  await site.release('remote-tables', entry(script))
  nextTables = await site.release('remote-tables', entry(nextScript))
  await writeSettings(site.storage, settingsInVariables({}))
  table = JSON.parse(await readFile(join(site.site, 'headers.json'), 'utf8'))
  hidden = [
    '/registry/.remote-photos.json.lock',
    '/mf/.discovery.json.draft',
    '/legal/.terms.en.md.draft',
    `/r/remote-auth/${release}/.login.js.draft`,
  ]
  for (const path of hidden) await writeFile(join(site.site, path), 'hidden')
  own = await siteServer(site.site)
})
afterAll(async () => {
  await own.close()
  await site.remove()
})

const servers = ['nginx', 'caddy'] as const

describe.each(servers)('%s', (name) => {
  test.skipIf(!hasWebServer(name)).each(['api on its own origin', 'api below the portal’s origin'])(
    'serves the portal, %s',
    async (setup) => {
      await using front = await startFront(name, { isOneOrigin: setup.startsWith('api below') })
      await sendsEveryFile(front)

      const { get, callApi } = front
      const called = await callApi('/ready?x=1')
      expect(called.body.toString()).toBe('GET /ready?x=1')
      expect(called.headers['strict-transport-security']).toBe(transportSecurity)
      expect((await callApi('/metrics')).status).toBe(404)

      const next = await site.release('remote-auth', { files: { 'door.js': `next('${setup}')` } })
      expect((await get('/mf/discovery.json')).body.toString()).toContain(next)
      expect((await get('/', { 'accept-encoding': 'identity' })).body.toString()).toContain(next)
    },
  )

  test.skipIf(!hasWebServer(name)).each([
    ['one origin', 'https://portal.localhost/api', 'portal.localhost', '/api/ready'],
    ['two origins', 'https://api.portal.localhost', 'api.portal.localhost', '/ready'],
  ])(
    'leads unencrypted requests for pages to https, and refuses calls, %s',
    async (_, api, host, path) => {
      const [port, plainPort] = [await freePort(), await freePort()]
      const certificate = join(site.folder, 'tls')
      makeCertificate(certificate, ['portal.localhost', 'api.portal.localhost'])
      const config = serverConfig(table, name, {
        ...{ ...options, api, certificate, domain: 'portal.localhost', root: site.site },
        upstreams: ['127.0.0.1:1'],
      })
      await using _server = await startWebServer(name, {
        ...{ config, folder: site.folder, port, plainPort },
      })
      expect(await getUnencrypted(plainPort, 'portal.localhost', '/projects?tab=shared')).toEqual({
        status: 301,
        location: 'https://portal.localhost/projects?tab=shared',
      })
      expect(await getUnencrypted(plainPort, host, path)).toEqual({ status: 403 })
    },
  )

  test.skipIf(!hasWebServer(name))('serves the portal without brotli', async () => {
    await using front = await startFront(name, { isOneOrigin: true, encodings: 'gzip' })
    const url = `/r/remote-tables/${nextTables}/entry.${digestOf(nextScript)}.js`
    const reply = await front.get(url, { 'accept-encoding': 'br, gzip' })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(`${decoded(reply)}`).toBe(nextScript)
    expect((await front.get('/')).status).toBe(200)
    const delta = await front.get(url, {
      ...{ 'accept-encoding': 'gzip, br, dcz', 'available-dictionary': dictionaryOf(script) },
    })
    expect(delta.headers['content-encoding']).toBe('dcz')
    expect(`${await applyDelta(delta.body, Buffer.from(script))}`).toBe(nextScript)
  })

  test.skipIf(!hasWebServer(name))(
    'serves a page with two hosts, and the script that chooses one, on the configuration from before',
    async () => {
      await using front = await startFront(name, { isOneOrigin: true })
      const plain = { 'accept-encoding': 'identity' }
      const policyOf = async () => (await front.get('/')).headers['content-security-policy']
      const before = await policyOf()
      const contents = { contract: '1.3.0', fits: '1.3.0' }
      const id = await site.publishBuild('host', { contents, files: { 'main.js': 'canary()' } })
      await applied(site.storage, startCanary({ app: 'host', id, share: 50 }), 'test')
      const page = `${(await front.get('/', plain)).body}`
      const [, path = '', integrity] = /<script src="(.*?)" integrity="(.*?)"/.exec(page) ?? []
      const { status, headers, body } = await front.get(path, plain)
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(/^text\/javascript/)
      expect(headers['cache-control']).toContain('immutable')
      expect(sha384(body)).toBe(integrity)
      expect(await policyOf()).toBe(before)
      await applied(site.storage, endCanary('host'), 'test')
      expect(`${(await front.get('/', plain)).body}`).not.toContain(path)
    },
  )

  test.skipIf(!hasWebServer(name))(
    'of TLS 1.2 takes ciphers with forward secrecy and authentication only',
    async () => {
      await using front = await startFront(name, { isOneOrigin: true })
      const { port } = new URL(front.api)
      const handshake = (ciphers: string) =>
        new Promise<string>((done) => {
          const maxVersion = 'TLSv1.2' as const
          const options = {
            servername: 'localhost',
            rejectUnauthorized: false,
            maxVersion,
            ciphers,
          }
          const socket = connectTls(Number(port), 'localhost', options)
          socket.once('secureConnect', () => done(socket.getCipher().standardName))
          socket.once('error', () => done('refused'))
          socket.once('secureConnect', () => socket.destroy())
        })
      expect(await handshake('ECDHE+AESGCM')).toMatch(/^TLS_ECDHE_\w+_GCM_/)
      expect(await handshake('ECDHE+CHACHA20')).toMatch(/^TLS_ECDHE_\w+_CHACHA20_/)
      expect(await handshake('ECDHE+AES:!AESGCM:!AESCCM')).toBe('refused')
      expect(await handshake('kRSA+AES')).toBe('refused')
    },
  )

  test.skipIf(!hasWebServer(name)).each(['http', 'https'])(
    'answers 502 while the object store of the site is away, over %s',
    async (protocol) => {
      const store = `${protocol}://localhost:${await freePort()}/bucket`
      await using front = await startFront(name, { isOneOrigin: true, store })
      for (const path of ['/', '/mf/discovery.json', `/r/remote-auth/${release}/login.js`]) {
        const reply = await front.get(path)
        expect(reply.status, path).toBe(502)
        expect(`${reply.headers['cache-control']}`, path).not.toMatch(/immutable/)
      }
      expect((await front.get('/', { ':method': 'POST' })).status).toBe(405)
    },
  )

  test.skipIf(!hasWebServer(name))(
    'sends no form from an object store that the caller refuses',
    async () => {
      await using files = await startHttpServer(async ({ url = '' }, response) => {
        const body = await readFile(join(site.site, url)).catch(() => undefined)
        const encoding = encodingOf[extname(url)]
        if (encoding) response.setHeader('content-encoding', encoding)
        response.writeHead(body ? 200 : 404).end(body)
      })
      const store = `http://${files.address}`
      await using front = await startFront(name, { isOneOrigin: true, store })
      for (const [accepted, sent] of [
        ['gzip, br', 'br'],
        ['gzip, br;q=0', 'gzip'],
        ['br; q=0.000, gzip;q=0.5', 'gzip'],
        ['gzip;q=0', undefined],
      ]) {
        const path = `/r/remote-auth/${release}/login.js`
        const { status, headers } = await front.get(path, { 'accept-encoding': `${accepted}` })
        expect([status, headers['content-encoding']], accepted).toEqual([200, sent])
      }
      await sendsDeltas(front.get, headersFor(table['/r/*'] ?? {}, { apiOrigin: front.api }))
    },
  )
})

// It needs `apt-get install radosgw ceph-mon ceph-osd`.
describe.skipIf(!hasCeph)('a site in an object store', () => {
  let ceph: CephServer
  let bucket: string
  let store: string
  beforeAll(async () => {
    ceph = await startCeph()
    bucket = await ceph.createBucket({ isPublic: true })
    store = `${ceph.settings.AWS_ENDPOINT_URL}/${new URL(bucket).hostname}/of/portal`
    await copySite(site.storage, storageOf(`${bucket}/of/portal`, { ...ceph.settings }))
    const beside = storageOf(bucket, { ...ceph.settings })
    for (const path of ['beside.js', 'of/beside.js'])
      await beside.putImmutable(path, Buffer.from('beside'))
  }, 60_000)
  afterAll(() => ceph?.stop())

  describe.each(servers.filter(hasWebServer))('behind %s', (name) => {
    let front: Front
    beforeAll(async () => {
      front = await startFront(name, { isOneOrigin: true, store })
    })
    afterAll(() => front?.[Symbol.asyncDispose]())

    test('looks as on the site server', () => sendsEveryFile(front))

    test('gets no query, key or change of a caller, who sees nothing beside it', async () => {
      const path = `/r/remote-auth/${release}/login.js`
      const { body } = await front.get(path)

      const asked = await front.get(`${path}?acl`, { authorization: 'AWS portal:wrong' })
      expect(asked.status).toBe(200)
      expect(asked.body.equals(body)).toBe(true)
      for (const outside of ['..', '%2e%2e', '..%2f..', '%2e%2e%2f%2e%2e', 'a%0d%0ab:c/../..'])
        for (const times of [1, 2, 3, 4]) {
          const address = `/r/${`${outside}/`.repeat(times)}beside.js`
          expect((await front.get(address)).body.toString(), address).not.toBe('beside')
        }
      for (const method of ['PUT', 'POST', 'DELETE'])
        expect((await front.get(path, { ':method': method })).status, method).toBe(405)
      const none = await front.get('/r/remote-auth/none.js')
      expect(none.body.toString()).not.toMatch(/NoSuchKey|AccessDenied|portal-/)
      for (const { headers } of [await front.get(path), await front.get('/'), none])
        expect(Object.keys(headers).filter((header) => /^x-(amz|rgw)/.test(header))).toEqual([])
    })
  })
})

type Front = Awaited<ReturnType<typeof startFront>>

/** A web server on the configuration for this site, or for the one in the store, with something that answers as an api. */
async function startFront(
  name: WebServer,
  {
    isOneOrigin,
    store,
    encodings = 'br,gzip',
  }: { isOneOrigin: boolean; store?: string; encodings?: string },
) {
  const port = await freePort()
  const domain = `localhost:${port}`
  const api = isOneOrigin ? `https://${domain}/api` : `https://api.localhost:${port}`
  const upstream = await startHttpServer((request, response) =>
    response
      .setHeader('strict-transport-security', 'max-age=31536000')
      .end(`${request.method} ${request.url}`),
  )
  const certificate = join(site.folder, 'tls')
  makeCertificate(certificate, ['localhost', '*.localhost'])
  const config = serverConfig(table, name, {
    ...{ api, domain, certificate, store, root: site.site, encodings },
    upstreams: [upstream.address],
  })
  const isBare = !encodings.includes('br')
  const server = await startWebServer(name, { config, folder: site.folder, port, isBare })
  const get: Get = (path, headers = {}) => fetchOver2(port, domain, path, headers)
  return {
    api,
    store,
    get,
    callApi: (path: string) =>
      fetchOver2(port, new URL(api).host, `${isOneOrigin ? '/api' : ''}${path}`, {}),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
    },
  }
}

/** With the headers of the table, and the stored bytes that the site server sends. */
async function sendsEveryFile({ get, api, store }: Front): Promise<void> {
  const files: Record<string, string> = {
    '/r/*': `/r/remote-auth/${release}/login.js`,
    '/mf/*': '/mf/discovery.json',
    '/registry/*': '/registry/host.json',
    '/legal/*': '/legal/terms.en.md',
    '/index.html': '/projects',
  }
  for (const [row, headers] of Object.entries(table)) {
    const path = files[row] ?? row
    const reply = await get(path)
    expect(reply.status, path).toBe(200)
    expect(reply.headers, path).toMatchObject(headersFor(headers, { apiOrigin: api }))
    expect(reply.headers['strict-transport-security'], path).toMatch(/^max-age=63072000/)
    const plain = await get(path, { 'accept-encoding': 'identity' })
    for (const encoding of ['br', 'gzip', 'identity', 'gzip, br;q=0', 'gzip;q=0']) {
      const theirs = await get(path, { 'accept-encoding': encoding })
      const ours = await own.inject({
        url: path,
        headers: { accept: 'text/html', 'accept-encoding': encoding },
      })
      // A front of a store compresses the few other texts itself.
      const isStored = store
        ? row === '/r/*'
        : !['/index.html', '/mf/*', '/registry/*'].includes(row)
      if (isStored) {
        expect(theirs.headers['content-encoding'], path).toBe(ours.headers['content-encoding'])
        expect(theirs.body.equals(ours.rawPayload), `${path} ${encoding}`).toBe(true)
      } else {
        expect(decoded(theirs), `${path} ${encoding}`).toEqual(plain.body)
      }
      // Some types have two names in use.
      const types = [ours.headers['content-type'], contentTypeOf(path)].map(withoutCharset)
      expect(types, path).toContain(withoutCharset(theirs.headers['content-type']))
    }
  }

  // Firefox would fetch a font once for its preload, and once more.
  const font = `/r/host/${host}/fonts/figtree.woff2`
  for (const { headers } of [await get(font), await own.inject(font)]) {
    expect(headers['content-type']).toBe('font/woff2')
    expect(headers['cache-control']).toMatch(/immutable/)
    expect(headers).not.toHaveProperty('vary')
  }

  await sendsDeltas(get, headersFor(table['/r/*'] ?? {}, { apiOrigin: api }))

  const part = await get(files['/r/*'] ?? '', { range: 'bytes=0-4' })
  expect(part).toMatchObject({ status: 206, headers: { 'content-length': '5' } })
  for (const missing of ['/headers.json', '/r/remote-auth/none.js', ...hidden]) {
    const reply = await get(missing)
    expect((await own.inject({ url: missing })).statusCode, missing).toBe(404)
    expect(reply.status, missing).toBe(404)
    expect(`${reply.headers['cache-control']}`, missing).not.toMatch(/immutable/)
  }
}

type Get = (path: string, headers?: Record<string, string>) => ReturnType<typeof fetchOver2>

/** The header by which a browser names a script that it has. */
function dictionaryOf(text: string): string {
  return `:${createHash('sha256').update(text).digest('base64')}:`
}

/** A browser gets the delta against the script that it names, and from everybody the same; brotli where there is none. */
async function sendsDeltas(get: Get, headers: Record<string, string>): Promise<void> {
  const url = `/r/remote-tables/${nextTables}/entry.${digestOf(nextScript)}.js`
  const available = dictionaryOf(script)
  const accepts = { 'accept-encoding': 'gzip, br, zstd, dcb, dcz' }
  const asks = { ...accepts, 'available-dictionary': available }
  const [theirs, ours] = [await get(url, asks), await own.inject({ url, headers: asks })]
  for (const reply of [theirs, ours]) {
    expect(reply.headers).toMatchObject({
      ...headers,
      'content-encoding': 'dcz',
      'use-as-dictionary': 'match="/r/remote-tables/*/entry.*.js"',
    })
    expect(withoutCharset(reply.headers['content-type'])).toBe('text/javascript')
  }
  expect(theirs.body.length).toBeLessThan(150)
  expect(theirs.body.equals(ours.rawPayload)).toBe(true)
  expect(`${await applyDelta(theirs.body, Buffer.from(script))}`).toBe(nextScript)

  for (const without of [
    { ...accepts, 'available-dictionary': `:a${available.slice(1)}` },
    { ...accepts, 'available-dictionary': '../../../etc/passwd' },
    { 'accept-encoding': 'br', 'available-dictionary': available },
    { 'accept-encoding': 'dcz;q=0, br', 'available-dictionary': available },
    { 'accept-encoding': 'br, dcz; q=0.00', 'available-dictionary': available },
    accepts,
  ]) {
    const reply = await get(url, without)
    const ours = await own.inject({ url, headers: without })
    for (const { headers } of [reply, ours])
      expect(headers, without['accept-encoding']).toMatchObject({
        'content-encoding': 'br',
        'use-as-dictionary': expect.any(String),
      })
    expect(`${decoded(reply)}`).toBe(nextScript)
  }
  const unlikely = { ...asks, 'accept-encoding': 'br;q=0.1, dcz; q=0.05' }
  expect((await get(url, unlikely)).headers['content-encoding']).toBe('dcz')
  expect((await get(`/delta${url}`, asks)).headers).not.toHaveProperty('content-encoding', 'dcz')
}

describe('_headers', () => {
  const api = 'https://api.example'
  const ofPage = () => headersFor(table['/index.html'] ?? {}, { apiOrigin: api })

  /** As the hosts do: every row that matches the address applies, and a header of several rows has all their values. */
  function sentFor(path: string): Record<string, string> {
    const sent: Record<string, string> = {}
    for (const text of serverConfig(table, '_headers', { ...options, api })
      .trim()
      .split('\n\n')) {
      const [row = '', ...lines] = text.split('\n')
      const pattern = row.split('*').map((part) => part.replaceAll('.', '\\.'))
      if (!new RegExp(`^${pattern.join('.*')}$`).test(path)) continue
      for (const line of lines) {
        const [, name = '', value = ''] = /^ {2}(.+?): (.*)$/.exec(line) ?? []
        sent[name] = name in sent ? `${sent[name]}, ${value}` : value
      }
    }
    return sent
  }

  test.each(['/', '/index.html'])('has the headers of the page at %s', (path) => {
    expect(sentFor(path)).toEqual({ ...ofPage(), 'strict-transport-security': transportSecurity })
  })

  // The hosts have documents checked at each visit by default.
  test.each(['/login', '/password-reset', '/projects', '/projects/7'])(
    'has the policy of the page at %s',
    (path) => {
      const { 'cache-control': _, ...expected } = ofPage()
      expect(sentFor(path)).toEqual({
        ...expected,
        'strict-transport-security': transportSecurity,
      })
    },
  )

  test('has the headers of every file, and caches none for longer', () => {
    for (const [row, headers] of Object.entries(table)) {
      if (row === '/index.html') continue
      const sent = sentFor(row.replace('*', 'remote-auth/file'))
      expect(sent['cache-control'], row).toBe(headers['cache-control'])
      expect(sent['strict-transport-security'], row).toBe(transportSecurity)
      for (const [name, value] of Object.entries(headers))
        expect(sent[name]?.split(', '), `${row} ${name}`).toEqual(
          expect.arrayContaining(value.split(', ')),
        )
    }
  })
})

test.each([
  ['apache', {}, /Formats: _headers, nginx, caddy/],
  ['nginx', { api: 'https://api.example/' }, /is not the address of an api/],
  ['nginx', { api: 'https://portal.example' }, /Name the api below a path/],
  ['caddy', { api: 'https://portal.example' }, /such as https:\/\/portal\.example\/api/],
  ['nginx', { root: '/srv/portal; }' }, /--root can't hold/],
  ['nginx', { api: 'https://portal.example/api' }, /processes with --upstreams/],
  ['caddy', { api: 'https://portal.example/api' }, /processes with --upstreams/],
  ['nginx', { upstreams: ['127.0.0.1'] }, /^127\.0\.0\.1 is not an api process/],
  ['caddy', { upstreams: ['127.0.0.1:x'] }, /^127\.0\.0\.1:x is not an api process/],
  ['nginx', { domain: 'https://portal.example' }, /is not the domain of a portal/],
  ['nginx', { encodings: 'br,zstd' }, /--encodings takes br, gzip or both/],
  ['caddy', { store: 's3://bucket/portal' }, /is not the address of a site in a store/],
  ['nginx', { store: 'https://store.example/$bucket' }, /is not the address of a site in a store/],
  ['_headers', { store: 'https://store.example/bucket' }, /--store is for nginx and caddy/],
])('%s with %o is refused', (format, wrong, message) => {
  expect(() => serverConfig(table, format, { ...options, ...wrong })).toThrow(message)
})

test('a host that reads _headers passes no calls on, so it needs no processes of the api', () => {
  const own = { ...options, api: 'https://portal.example/api' }
  expect(serverConfig(table, '_headers', own)).toContain('content-security-policy')
})

async function getUnencrypted(port: number, host: string, path: string) {
  const request = get({ port, path, host: '127.0.0.1', headers: { host } })
  const [{ statusCode: status, headers }] = (await once(request, 'response')) as [IncomingMessage]
  request.destroy()
  return { status, ...(headers.location !== undefined && { location: headers.location }) }
}

/** Requests over HTTP/2 with TLS; fails where the server speaks HTTP/1.1 only. */
async function fetchOver2(port: number, host: string, path: string, given: Record<string, string>) {
  const session = connect(`https://${host}`, {
    rejectUnauthorized: false,
    lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    port,
  })
  try {
    await once(session, 'connect')
    const request = session.request({ ':path': path, accept: 'text/html,*/*', ...given })
    const [headers] = (await once(request, 'response')) as [IncomingHttpHeaders]
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return { status: headers[':status'], headers, body: Buffer.concat(chunks) }
  } finally {
    session.close()
  }
}

async function startHttpServer(listener: RequestListener) {
  const server = createHttpServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${portOf(server.address())}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function decoded({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): Buffer {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

function withoutCharset(type: unknown): string | undefined {
  return `${type}`.split(';')[0]
}

function portOf(address: unknown): number {
  return typeof address === 'object' && address !== null && 'port' in address
    ? Number(address.port)
    : 0
}
