import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { PortalConfig } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporarySite, temporarySite } from '../commands/build-fixture'
import { settingsInVariables } from '../site/settings'
import { writeSettings } from '../site/write-settings'
import { writeSite } from '../site/write-site'
import { serverSettings } from './server-settings'
import { siteServer } from './site-server'

let site: TemporarySite
let server: FastifyInstance
let remote: string
let host: string

const settings = settingsInVariables({ API_PORT: '4711' })
const html = { accept: 'text/html,*/*' }

beforeAll(async () => {
  site = await temporarySite()
  remote = await site.release('remote-auth')
  host = await site.release('host')
  await writeSettings(site.storage, settings)
  server = await siteServer(site.site)
})
afterAll(async () => {
  await server.close()
  await site.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

test('a file of a release is immutable and may be used from every origin', async () => {
  const reply = await get(`/r/remote-auth/${remote}/remoteEntry.js`)

  expect(reply.statusCode).toBe(200)
  expect(reply.body).toBe('container()')
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
})

test('a file of a release is sent in its published compressed copy', async () => {
  const url = `/r/remote-auth/${remote}/login.js`
  const small = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
  const plain = await get(url)

  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['content-type']).toMatch(/javascript/)
  expect(small.headers.vary).toMatch(/accept-encoding/i)
  const stored = await site.storage.read(`r/remote-auth/${remote}/login.js.br`)
  expect(small.rawPayload).toEqual(stored?.body)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toMatch(/^login\(/)
})

test.each(['/', '/index.html', '/login', '/projects', '/no/such/place?dialog=share'])(
  'the page answers %s and is revalidated each time',
  async (url) => {
    const reply = await get(url, html)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.body).toContain(`/r/host/${host}/main.js`)
  },
)

test.each(['/', '/index.html', '/login', '/password-reset?uid=1&secret=a.b'])(
  'a probe that accepts anything gets the page at %s',
  async (url) => {
    expect((await get(url, { accept: '*/*' })).headers['content-type']).toMatch(/^text\/html/)
  },
)

test('the page is compressed, and not sent again while unchanged', async () => {
  const first = await get('/', { ...html, 'accept-encoding': 'br' })
  const again = await get('/', {
    ...html,
    'accept-encoding': 'br',
    'if-none-match': `${first.headers.etag}`,
  })

  expect(first.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<!doctype html>')
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('the policy of the page names the api of this site', async () => {
  const policy = `${(await get('/', html)).headers['content-security-policy']}`

  expect(policy).toContain("img-src 'self' data: blob: http://localhost:4711;")
  expect(policy).toContain("connect-src 'self' http://localhost:4711 ws://localhost:4711;")
  expect(policy).toContain("default-src 'none';")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
  expect(policy).not.toMatch(/unsafe|\{|\*/)
})

test('a legal text is served as it is, also when it was replaced, and nothing beside it', async () => {
  const reply = await get('/legal/terms.pt.md')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(reply.body).toMatch(/^---\nupdated: /)
  const again = await get('/legal/terms.pt.md', { 'if-none-match': String(reply.headers.etag) })
  expect(again.statusCode).toBe(304)

  const legal = await mkdtemp(join(tmpdir(), 'portal-legal-'))
  await writeFile(join(legal, 'terms.pt.md'), 'Before '.repeat(100))
  await writeFile(join(legal, 'terms.pt.md.bak'), 'Draft')
  await writeSettings(site.storage, { ...settings, legal })
  const small = await get('/legal/terms.pt.md', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toMatch(/^Before /)
  await writeFile(join(legal, 'terms.pt.md'), 'After')
  await writeSettings(site.storage, { ...settings, legal })
  expect((await get('/legal/terms.pt.md', { 'accept-encoding': 'br' })).body).toBe('After')
  for (const other of ['..%2fpackage.json', '%2e%2e/headers.json', 'terms.pt.md.bak'])
    expect((await get(`/legal/${other}`)).statusCode).toBeGreaterThanOrEqual(400)
  await rm(legal, { recursive: true })
  await writeSettings(site.storage, settings)
})

test.each(['/mf/discovery.json', '/registry/remote-auth.json', '/config.json'])(
  '%s has a tag and is revalidated each time',
  async (url) => {
    const first = await get(url)
    const again = await get(url, { 'if-none-match': `${first.headers.etag}` })

    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(first.headers['cache-control']).toBe('no-cache')
    expect(again.statusCode).toBe(304)
  },
)

test('the settings of the portal are those of this site', async () => {
  const reply = await get('/config.json')

  expect(PortalConfig.parse(reply.json())).toEqual(settings.config)
  expect(settings.config.apiOrigin).toBe('http://localhost:4711')
})

test.each([
  '/r/remote-auth/9.9.9-00000000/remoteEntry.js',
  '/r/',
  '/r/remote-auth',
  '/mf/nothing.json',
  '/mf/',
  '/registry/remote-nothing.json',
  '/registry/..%2f..%2fhost%2fpackage.json',
  '/mf/%2e%2e%2fheaders.json',
  '/r/..%2f..%2fhost%2fpackage.json',
])('%s is not found, and does not get the page', async (url) => {
  const reply = await get(url, html)

  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.headers['content-type']).toMatch(/^(text\/plain|application\/json)/)
  expect(reply.body).not.toContain('version')
  expect(`${reply.headers['cache-control']}`).not.toMatch(/immutable/)
})

test('a request for a script does not get the page', async () => {
  expect((await get('/static/main.js', { accept: '*/*' })).statusCode).toBe(404)
})

test('a site without a host says so', async () => {
  const empty = await temporarySite()
  const other = await siteServer(empty.site)

  const reply = await other.inject({ url: '/', headers: html })

  expect(reply.statusCode).toBe(503)
  expect(reply.body).toBe('This site has no host release yet.')
  await other.close()
  await empty.remove()
})

test('with damaged headers no page is sent without its policy, and compose writes them again', async () => {
  const damaged = await temporarySite()
  await damaged.release('host')
  await writeSettings(damaged.storage, settings)
  const other = await siteServer(damaged.site)
  const page = () => other.inject({ url: '/', headers: html })

  for (const text of ['{', '{"/index.html":{"content-security-policy":1}}']) {
    await writeFile(join(damaged.site, 'headers.json'), text)
    expect((await page()).statusCode).toBe(500)
  }
  await writeSite(damaged.storage)

  expect((await page()).headers['content-security-policy']).toContain("default-src 'none'")
  await other.close()
  await damaged.remove()
})

test('a site without settings says so, and what to do', async () => {
  const bare = await temporarySite()
  await bare.release('host')
  const other = await siteServer(bare.site)

  const reply = await other.inject({ url: '/', headers: html })

  expect(reply.statusCode).toBe(503)
  expect(reply.body).toMatch(/no settings yet.*compose --settings/)
  await other.close()
  await bare.remove()
})

test.each(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])(
  '%s is in the root, as crawlers expect',
  async (url) => {
    const reply = await get(url)

    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(`icon ${url}`)
    expect(reply.headers['cache-control']).toBe('no-cache')
  },
)

test('settings of the server that are wrong are refused, all at once', () => {
  const wrong = { PORTAL_PORT: 'many', PORTAL_HOST: undefined }

  expect(() => serverSettings(wrong)).toThrow(/at PORTAL_PORT/)
  expect(serverSettings({ PORTAL_HOST: '' })).toMatchObject({ port: 3000, listenOn: 'localhost' })
})
