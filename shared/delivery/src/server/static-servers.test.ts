// @vitest-environment node
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TemporarySite, temporarySite } from '../commands/build-fixture'
import type { HeaderTable } from '../documents/header-table'
import { headersFor } from '../site/headers'
import { serverConfig } from '../site/recipes/server-config'
import { settingsInVariables } from '../site/settings'
import { writeSettings } from '../site/write-settings'
import { contentTypeOf } from '../storage/content-types'
import { siteServer } from './site-server'

// Real web servers on the printed configurations, over TLS, beside the site server.

const servers = {
  nginx: {
    version: '-v',
    async command(config: string) {
      const file = join(site.folder, 'nginx.conf')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(site.folder, name)};`)
        .join('\n')
      const modules = '/etc/nginx/modules-enabled/*.conf'
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      await writeFile(
        file,
        `include ${modules}; daemon off; ${user} pid ${join(site.folder, 'nginx.pid')};
        error_log stderr; events {} http { access_log off; ${temporary} ${config} }`,
      )
      return { check: ['-t', '-c', file], serve: ['-c', file] }
    },
  },
  caddy: {
    version: 'version',
    async command(config: string) {
      const file = join(site.folder, 'Caddyfile')
      await writeFile(file, `{\n  admin off\n  auto_https disable_redirects\n}\n${config}`)
      const options = ['--config', file, '--adapter', 'caddyfile']
      return { check: ['validate', ...options], serve: ['run', ...options] }
    },
  },
} as const

let site: TemporarySite
let table: HeaderTable
let own: FastifyInstance
let release: string

beforeAll(async () => {
  site = await temporarySite()
  release = await site.release('remote-auth')
  await site.release('host')
  await writeSettings(site.storage, settingsInVariables({}))
  table = JSON.parse(await readFile(join(site.site, 'headers.json'), 'utf8'))
  own = await siteServer(site.site)
})
afterAll(async () => {
  await own.close()
  await site.remove()
})

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  test
    .skipIf(isMissing(name, servers[name].version) || isMissing('openssl', 'version'))
    .each(['api on its own origin', 'api below the portal’s origin'])(
    'serves the portal, %s',
    async (setup) => {
      const port = await freePort()
      const domain = `localhost:${port}`
      const isOne = setup.startsWith('api below')
      const api = isOne ? `https://${domain}/api` : `https://api.localhost:${port}`
      await using upstream = await startUpstream()
      const certificate = await makeCertificate()
      const config = serverConfig(table, name, {
        ...{ api, domain, certificate, root: site.site, encodings: 'br,gzip' },
        upstreams: [upstream.address],
      })
      await using server = await start(name, config, port)

      const files: Record<string, string> = {
        '/r/*': `/r/remote-auth/${release}/login.js`,
        '/mf/*': '/mf/discovery.json',
        '/registry/*': '/registry/host.json',
        '/legal/*': '/legal/terms.en.md',
        '/index.html': '/projects',
      }
      for (const [row, headers] of Object.entries(table)) {
        const path = files[row] ?? row
        const reply = await server.get(path)
        expect(reply.status, path).toBe(200)
        expect(reply.headers, path).toMatchObject(headersFor(headers, { apiOrigin: api }))
        expect(reply.headers['strict-transport-security'], path).toMatch(/^max-age=63072000/)
        const plain = await server.get(path, { 'accept-encoding': 'identity' })
        for (const encoding of ['br', 'gzip', 'identity']) {
          const theirs = await server.get(path, { 'accept-encoding': encoding })
          const ours = await own.inject({
            url: path,
            headers: { accept: 'text/html', 'accept-encoding': encoding },
          })
          const isStored = row !== '/index.html' && row !== '/mf/*' && row !== '/registry/*'
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

      const part = await server.get(files['/r/*'] ?? '', { range: 'bytes=0-4' })
      expect(part).toMatchObject({ status: 206, headers: { 'content-length': '5' } })
      for (const missing of [
        '/headers.json',
        '/r/remote-auth/none.js',
        '/registry/.host.json.lock',
      ]) {
        const reply = await server.get(missing)
        expect(reply.status, missing).toBe(404)
        expect(`${reply.headers['cache-control']}`, missing).not.toMatch(/immutable/)
      }

      const called = await server.get(`${isOne ? '/api' : ''}/ready?x=1`, {}, new URL(api).host)
      expect(called.body.toString()).toBe('GET /ready?x=1')
      const metrics = await server.get(`${isOne ? '/api' : ''}/metrics`, {}, new URL(api).host)
      expect(metrics.status).toBe(404)

      const next = await site.release('remote-auth', { files: { 'door.js': `next(${port})` } })
      expect((await server.get('/mf/discovery.json')).body.toString()).toContain(next)
      expect((await server.get('/', { 'accept-encoding': 'identity' })).body.toString()).toContain(
        next,
      )
    },
  )
})

test('_headers has the headers of the table, and HSTS everywhere', () => {
  const api = 'https://api.example'
  const text = serverConfig(table, '_headers', { ...options, api })
  const written = new Map(
    text
      .trim()
      .split('\n\n')
      .map((row) => {
        const [path = '', ...lines] = row.split('\n')
        return [path, Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/s)))]
      }),
  )
  for (const [path, headers] of Object.entries(table))
    for (const row of path === '/index.html' ? ['/', '/*.html'] : [path])
      expect(written.get(row), row).toEqual({
        ...headersFor(headers, { apiOrigin: api }),
        '': undefined,
      })
  expect(written.get('/*')).toMatchObject({ 'strict-transport-security': /max-age=63072000/ })
})

const options = {
  api: 'https://api.example',
  domain: 'portal.example',
  root: '/srv/portal',
  certificate: '/etc/tls',
  upstreams: [],
  encodings: 'br,gzip',
}

test.each([
  ['apache', {}, /Formats: _headers, nginx, caddy/],
  ['nginx', { api: 'https://api.example/' }, /is not the address of an api/],
  ['nginx', { root: '/srv/portal; }' }, /--root can't hold/],
  ['nginx', { encodings: 'br,zstd' }, /--encodings takes br, gzip or both/],
])('%s with %o is refused', (format, wrong, message) => {
  expect(() => serverConfig(table, format, { ...options, ...wrong })).toThrow(message)
})

function isMissing(command: string, option: string): boolean {
  return spawnSync(command, [option]).error !== undefined
}

async function start(name: keyof typeof servers, config: string, port: number) {
  const { check, serve } = await servers[name].command(config)
  // Caddy keeps its state in the folders that these name.
  const env = { ...process.env, XDG_CONFIG_HOME: site.folder, XDG_DATA_HOME: site.folder }
  const checked = spawnSync(name, check, { encoding: 'utf8', env })
  expect(checked.status, checked.stderr).toBe(0)
  const child = spawn(name, serve, { stdio: 'ignore', env })
  const ended = once(child, 'exit')
  const get = (path: string, headers: Record<string, string> = {}, host = `localhost:${port}`) =>
    fetchOver2(port, host, path, headers)
  await expect
    .poll(() =>
      get('/').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return {
    get,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
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

async function startUpstream() {
  const server = createHttpServer((request, response) =>
    response.end(`${request.method} ${request.url}`),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${portOf(server.address())}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function makeCertificate(): Promise<string> {
  const folder = join(site.folder, 'tls')
  await mkdir(folder, { recursive: true })
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
  ])
  expect(made.status).toBe(0)
  return folder
}

function decoded({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): Buffer {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

function withoutCharset(type: unknown): string | undefined {
  return `${type}`.split(';')[0]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server.address())
  server.close()
  await once(server, 'close')
  return port
}

function portOf(address: unknown): number {
  return typeof address === 'object' && address !== null && 'port' in address
    ? Number(address.port)
    : 0
}
