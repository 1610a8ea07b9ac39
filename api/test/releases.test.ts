import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getFailures, reportFailure } from '@portal/contract'
import { sql } from 'drizzle-orm'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { releaseFailures, throttle } from '../src/db/schema'
import { watchListedReleases } from '../src/releases/listed-releases'
import { deleteOldFailures } from '../src/releases/queries'
import { watchDiscovery } from '../src/releases/watch'
import { startTestApi, type TestApi } from './test-api'

const fixtures = join(import.meta.dirname, '../../shared/contract/src/fixtures')

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.db.delete(throttle)
  await api.db.delete(releaseFailures)
})
afterAll(() => api.close())

const failure = {
  app: 'remote-tables',
  release: '1.0.0-0123abcd',
  phase: 'entry',
  cause: 'tampered',
}
const report = (body: Record<string, unknown> = failure) => api.call(reportFailure, { body })
const failures = async () => (await api.call(getFailures)).json()

describe('a failure of a release', () => {
  test('is counted from anybody, without personal data', async () => {
    expect((await report()).json()).toEqual({ accepted: true })
    await report()
    await report({ ...failure, phase: 'render', cause: 'crashed' })
    expect(await failures()).toMatchObject([
      { ...failure, phase: 'render', cause: 'crashed', count: 1 },
      { ...failure, count: 2 },
    ])
    expect(Object.keys((await failures())[0]).sort()).toEqual([
      'app',
      'cause',
      'count',
      'firstAt',
      'lastAt',
      'phase',
      'release',
    ])
  })

  test.each([
    { app: 'remote-' },
    { app: 'someone' },
    { app: `remote-${'x'.repeat(2900)}` },
    { release: '1.0.0' },
    { release: `1.0.0-0123abcd${"'; drop table release_failures; --"}` },
    { release: `1.${'9'.repeat(2900)}.0-0123abcd` },
    { phase: 'boot' },
    { cause: 'x'.repeat(1000) },
    { message: 'with more' },
  ])('with %j is refused', async (wrong) => {
    expect((await report({ ...failure, ...wrong })).statusCode).toBe(422)
    expect(await failures()).toEqual([])
  })

  test('of an app that no site has is refused', async () => {
    const served = { apps: ['host', 'remote-tables'], isAway: false }
    const site = createServer((_, response) => {
      if (served.isAway) return response.writeHead(503).end()
      const microFrontends = Object.fromEntries(served.apps.map((app) => [app, [{ new: 1 }]]))
      return response.end(JSON.stringify({ microFrontends }))
    })
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void site.close().closeAllConnections())
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/mf/discovery.json`
    const open = async () => {
      const app = await api.anotherApp({ discoveryUrls: [url] })
      onTestFinished(() => app.close())
      return async (name: string) => {
        const { method, path } = reportFailure
        const reply = await app.inject({ method, url: path, payload: { ...failure, app: name } })
        return reply.statusCode
      }
    }
    const statusOf = await open()
    expect(await statusOf('remote-tables')).toBe(200)
    expect(await statusOf('remote-nobody')).toBe(422)
    // A new app is known as soon as the document may be read again.
    const now = performance.now()
    served.apps.push('remote-plans')
    vi.spyOn(performance, 'now').mockReturnValue(now + 6000)
    expect(await statusOf('remote-plans')).toBe(200)
    vi.restoreAllMocks()
    // A site that cannot be read costs no report.
    served.isAway = true
    expect(await (await open())('remote-nobody')).toBe(200)
    expect((await failures()).map(({ app }: { app: string }) => app).sort()).toEqual([
      'remote-nobody',
      'remote-plans',
      'remote-tables',
    ])
  })

  test('is limited per network', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await report()).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })

  test('is removed 30 days after its last report', async () => {
    await report()
    await api.db.update(releaseFailures).set({ lastAt: sql`now() - interval '29 days'` })
    await deleteOldFailures(api.db)
    expect(await failures()).toHaveLength(1)
    await api.db.update(releaseFailures).set({ lastAt: sql`now() - interval '31 days'` })
    await deleteOldFailures(api.db)
    expect(await failures()).toEqual([])
  })
})

describe('the watch of the discovery document', () => {
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  const release = (app: string, id: string) => ({
    url: `/r/${app}/${id}/`,
    metadata: { version: '1.0.0' },
    deployment: { traffic: 100, default: true },
    extras: {
      portal: {
        id,
        contract: '1.0.0',
        fits: '^1.0.0',
        container: 'c',
        namespace: 'n',
        screens: [],
        dialogs: [],
        chunks: {},
        shared: {},
        needs: {},
        integrity: {},
      },
    },
  })
  const schema = 'https://mfewg.org/schema/v1-pre.json'

  const silent = { onFailure: () => undefined, onSkipped: () => undefined }

  /** A site whose document the test replaces. */
  async function startSite() {
    const served = { document: '', tag: 0, unchanged: 0 }
    const server = createServer((request, response) => {
      const tag = `"${served.tag}"`
      if (served.document === '') return response.writeHead(503).end()
      if (request.headers['if-none-match'] === tag) {
        served.unchanged += 1
        return response.writeHead(304).end()
      }
      return response.setHeader('etag', tag).end(served.document)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    stops.push(() => server.close().closeAllConnections())
    return {
      served,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mf/discovery.json`,
      show(apps: Record<string, string>) {
        served.tag += 1
        const microFrontends = Object.fromEntries(
          Object.entries(apps).map(([app, id]) => [app, [release(app, id)]]),
        )
        served.document = JSON.stringify({ schema, microFrontends })
      },
    }
  }

  test('reports the apps that changed, and asks with the tag', async () => {
    const site = await startSite()
    site.show({ 'remote-auth': '1.0.0-00000001', 'remote-tables': '1.0.0-00000001' })
    const heard: string[][] = []
    const onChange = (apps: string[]) => void heard.push(apps)
    const onSkipped = vi.fn()
    stops.push(watchDiscovery({ url: site.url, onChange, ...silent, onSkipped, everyMs: 20 }))
    await vi.waitUntil(() => site.served.unchanged > 1)
    expect(heard).toEqual([])
    site.show({ 'remote-auth': '1.0.0-00000001', 'remote-tables': '1.0.0-00000002' })
    await vi.waitUntil(() => heard.length > 0)
    site.show({ 'remote-tables': '1.0.0-00000002', 'remote-new': '1.0.0-00000001' })
    await vi.waitUntil(() => heard.length > 1)
    expect(heard).toEqual([['remote-tables'], ['remote-auth', 'remote-new']])
    expect(onSkipped).not.toHaveBeenCalled()
  })

  test('survives a site that is down, and reports it once', async () => {
    const site = await startSite()
    const heard: string[][] = []
    const onFailure = vi.fn()
    const onChange = (apps: string[]) => void heard.push(apps)
    stops.push(watchDiscovery({ url: site.url, onChange, ...silent, onFailure, everyMs: 10 }))
    await vi.waitUntil(() => onFailure.mock.calls.length > 0)
    site.show({ 'remote-auth': '1.0.0-00000001' })
    await vi.waitUntil(() => site.served.unchanged > 0)
    site.show({ 'remote-auth': '1.0.0-00000002' })
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toEqual([['remote-auth']])
    expect(onFailure).toHaveBeenCalledOnce()
  })

  test('follows a site nowhere else', async () => {
    const site = await startSite()
    site.show({ 'remote-auth': '1.0.0-00000001' })
    const elsewhere = createServer((_, response) =>
      response.writeHead(302, { location: site.url }).end(),
    ).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    stops.push(() => elsewhere.close().closeAllConnections())
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/mf/discovery.json`
    const onFailure = vi.fn()
    stops.push(
      watchDiscovery({ url, onChange: () => undefined, ...silent, onFailure, everyMs: 10 }),
    )
    await vi.waitUntil(() => onFailure.mock.calls.length > 0)
    expect(onFailure).toHaveBeenCalledWith('status 302')
    // A document that cannot be read may list every app.
    expect(await watchListedReleases([url]).hasApp('remote-other')).toBe(true)
    expect(await watchListedReleases([site.url]).hasApp('remote-other')).toBe(false)
  })

  test('waits silently for a site that is still being built, but not forever', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const url = `http://127.0.0.1:${(free.address() as AddressInfo).port}/mf/discovery.json`
    await new Promise((closed) => free.close(closed))
    const begun = performance.now()
    const reported = new Promise<[string, number]>((done) => {
      const onFailure = (reason: string) => done([reason, performance.now() - begun])
      const times = { everyMs: 10, startsWithinMs: 300 }
      stops.push(watchDiscovery({ url, onChange: () => undefined, ...silent, onFailure, ...times }))
    })
    const [reason, afterMs] = await reported
    expect(reason).toBe('ECONNREFUSED')
    expect(afterMs).toBeGreaterThanOrEqual(300)
  })

  test('notices a kill in a document of a newer contract, and names unreadable parts once', async () => {
    const site = await startSite()
    const heard: string[][] = []
    const onSkipped = vi.fn()
    const onFailure = vi.fn()
    const onChange = (apps: string[]) => void heard.push(apps)
    const newer = JSON.parse(readFileSync(join(fixtures, 'discovery-1.9.0.json'), 'utf8'))
    const showNewer = () => {
      site.served.tag += 1
      site.served.document = JSON.stringify(newer)
    }
    showNewer()
    stops.push(watchDiscovery({ url: site.url, onChange, onFailure, onSkipped, everyMs: 20 }))
    await vi.waitUntil(() => site.served.unchanged > 0)
    newer.microFrontends['remote-auth'][0].extras.portal.state = 'killed'
    showNewer()
    await vi.waitUntil(() => heard.length > 0)
    newer.microFrontends['widget-clock'] = []
    showNewer()
    await vi.waitUntil(() => heard.length > 1)
    expect(heard).toEqual([['remote-auth'], ['widget-clock']])
    expect(onSkipped).toHaveBeenCalledOnce()
    expect(onSkipped.mock.calls[0]?.[0]).toContain('widget-clock')
    expect(onFailure).not.toHaveBeenCalled()
  })
})
