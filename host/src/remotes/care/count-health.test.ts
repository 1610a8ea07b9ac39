import type { FailureReport, PortalConfig } from '@portal/contract'
import { healthBuckets, ReleaseHealth, reportHealth } from '@portal/contract/health'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MetricType } from 'web-vitals'
import type { AppRelease } from '../placement/discovery'

// Vitals are of the browser, so the journeys measure real ones (e2e/journeys/remotes/health.spec.ts).

const hostId = '1.0.0-0000000a'
vi.hoisted(() => {
  const portal = { id: '1.0.0-0000000a', fits: '1.0.0', integrity: {} }
  const host = { url: '/r/host/', deployment: { default: true }, extras: { portal } }
  const text = JSON.stringify({
    schema: 'https://mfewg.org/schema/v1-pre.json',
    microFrontends: { host: [host] },
  })
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${text}</script>`
})
const vitals = vi.hoisted(() => ({ report: [] as ((metric: MetricType) => void)[] }))
vi.mock('web-vitals', () => {
  const follow = (report: (metric: MetricType) => void) => vitals.report.push(report)
  return { onLCP: follow, onINP: follow, onCLS: () => undefined }
})

const id = '1.0.0-0123abcd'
const release = { app: 'remote-dashboard', contents: { id, screens: [] } } as unknown as AppRelease
const config = { apiOrigin: 'https://api.example' } as PortalConfig
const credential = { id: 7, token: 'a-token' }

async function open() {
  vi.resetModules()
  const [{ noteStart, noteFailure, followHealth }, { releasesStore }, { credentialSource }] =
    await Promise.all([
      import('./health'),
      import('../placement/releases'),
      import('../../http/credential'),
    ])
  credentialSource.current = () => credential
  const reports = releasesStore.getState().listing
  releasesStore.setState({ listing: new Map([...reports, [release.app, [release]]]) })
  return {
    noteStart,
    noteFailure: (
      phase: FailureReport['phase'],
      cause: FailureReport['cause'],
      of: Pick<FailureReport, 'app' | 'release'> = { app: 'remote-dashboard', release: id },
    ) => noteFailure({ ...of, phase, cause }),
    /** The page is open for long enough. */
    countHealth: async (settings: PortalConfig) => {
      followHealth(settings)
      await vi.advanceTimersByTimeAsync(3000)
      await import('./count-health')
    },
    releasesStore,
    credentialSource,
  }
}

const screen = (name: string) => ({ kind: 'screen', name }) as const
function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
/** The bodies that the api got, each as the contract wants it. */
const sent = () =>
  vi.mocked(fetch).mock.calls.map(([, request]) => {
    const { releases } = reportHealth.body.parse(JSON.parse(`${request?.body}`))
    return releases
  })
const rowOf = (rows: ReleaseHealth[] | undefined, app: string) =>
  rows?.find((row) => row.app === app)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vitals.report.length = 0
  history.replaceState(null, '', '/')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  )
  return () => vi.useRealTimers()
})

describe('a page', () => {
  test('counts each place of a screen once, and the host with the first, also before it began to count', async () => {
    const { noteStart, countHealth } = await open()
    noteStart(screen('projects'), release, 120)
    noteStart(screen('projects'), release, undefined)
    await countHealth(config)
    noteStart({ kind: 'dialog', name: 'share' }, release, 90)
    hide()
    const [rows] = sent()
    const load = healthBuckets.load.map(() => 0)
    expect(rowOf(rows, 'remote-dashboard')).toMatchObject({
      release: id,
      screen: '/',
      starts: 2,
      failures: [0, 0, 0, 0],
      load: [...load.with(1, 1).with(2, 1), 0],
    })
    expect(rowOf(rows, 'host')).toMatchObject({ release: hostId, starts: 1 })
    expect(rows).toHaveLength(2)
  })

  test('counts load time and LCP only where code of the release came from the cache', async () => {
    const file = (app: string, startTime: number, transferSize: number) => ({
      name: `${location.origin}/r/${app}/1.0.0-0123abcd/main.js`,
      startTime,
      transferSize,
    })
    const files = [file('host', 10, 900), file('remote-dashboard', 20, 0)]
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(files as never)
    const { noteStart, countHealth, releasesStore } = await open()
    releasesStore.setState({ used: new Map([[release.app, { release }]]) as never })
    noteStart(screen('projects'), release, 40)
    await countHealth(config)
    const [reportLcp] = vitals.report
    reportLcp?.({ id: 'v1', name: 'LCP', value: 300 } as MetricType)
    hide()
    files.push(file('remote-dashboard', 60, 500))
    noteStart({ kind: 'dialog', name: 'share' }, release, 40)
    hide()
    const [first, second] = sent()
    const total = (counts: readonly number[] = []) => counts.reduce((sum, count) => sum + count, 0)
    const counted = (rows: ReleaseHealth[] | undefined, app: string) => {
      const row = rowOf(rows, app)
      return { starts: row?.starts, load: total(row?.load), lcp: total(row?.lcp) }
    }
    expect(counted(first, 'host')).toEqual({ starts: 1, load: 0, lcp: 0 })
    expect(counted(first, 'remote-dashboard')).toEqual({ starts: 1, load: 1, lcp: 1 })
    expect(counted(second, 'remote-dashboard')).toEqual({ starts: 1, load: 0, lcp: 0 })
  })

  test('counts failures by kind, and a start for what was never shown', async () => {
    const { noteStart, noteFailure, countHealth } = await open()
    await countHealth(config)
    noteFailure('part', 'missing')
    noteFailure('entry', 'broken')
    noteFailure('contract', 'incompatible')
    noteStart(screen('projects'), release, 10)
    noteFailure('render', 'crashed')
    noteFailure('later', 'crashed')
    hide()
    expect(rowOf(sent()[0], 'remote-dashboard')).toMatchObject({
      starts: 4,
      failures: [2, 1, 1, 1],
    })
  })

  test('counts the canary of the host that it replaces as a start that failed', async () => {
    const { noteStart, noteFailure, countHealth } = await open()
    await countHealth(config)
    noteStart(screen('projects'), release, 10)
    noteFailure('render', 'crashed', { app: 'host', release: '1.0.0-0000000b' })
    noteFailure('render', 'crashed', { app: 'host', release: hostId })
    hide()
    const hosts = sent()[0]?.filter(({ app }) => app === 'host')
    expect(hosts?.map((row) => [row.release, row.starts, row.failures])).toEqual([
      [hostId, 1, [0, 0, 1, 0]],
      ['1.0.0-0000000b', 1, [0, 0, 1, 0]],
    ])
  })

  test('reports nothing of the person: the route without values, and unknown ones as the projects', async () => {
    const { noteStart, countHealth, releasesStore } = await open()
    const reports = { ...release, contents: { ...release.contents, screens: ['reports'] } }
    releasesStore.setState({ listing: new Map([[release.app, [reports]]]) })
    await countHealth(config)
    for (const path of [
      '/reports?email=ana@x.example#a',
      '/ana@x.example',
      '/login?reason=expired',
    ]) {
      history.replaceState(null, '', path)
      noteStart(screen(path), release, 10)
    }
    hide()
    const rows = sent()[0]?.filter(({ app }) => app === 'remote-dashboard')
    expect(rows?.map((row) => row.screen).sort()).toEqual(['/', '/login', '/reports'])
    for (const row of rows ?? [])
      expect(Object.keys(row).sort()).toEqual(Object.keys(ReleaseHealth.shape).sort())
  })

  test('counts if it is in the sample', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.3)
    for (const [healthSample, times] of [
      [0.2, 0],
      [0.4, 1],
    ] as const) {
      const { noteStart, countHealth } = await open()
      noteStart(screen('projects'), release, 10)
      await countHealth({ ...config, healthSample })
      hide()
      expect(fetch).toHaveBeenCalledTimes(times)
    }
    random.mockRestore()
  })

  test('does not count previews and development servers', async () => {
    const { noteStart, countHealth, releasesStore } = await open()
    await countHealth(config)
    const contents = { ...release.contents, id: '1.0.0-00000000' }
    noteStart(screen('projects'), { ...release, contents }, 10)
    releasesStore.setState({ overrides: new Map([[release.app, release]]) })
    noteStart(screen('projects'), release, 10)
    hide()
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('a vital', () => {
  const report = (name: 'INP' | 'LCP', metricId: string, value: number) => {
    for (const take of vitals.report) take({ name, id: metricId, value } as MetricType)
  }

  test('is counted once, with its last value, for the releases that were shown then', async () => {
    const { noteStart, countHealth, releasesStore } = await open()
    await countHealth(config)
    noteStart(screen('projects'), release, 10)
    const used = new Map([[release.app, { release, places: 1 }]])
    releasesStore.setState({ used })
    report('INP', 'one', 90)
    report('INP', 'one', 480)
    releasesStore.setState({ used: new Map() })
    hide()
    const at480 = [...healthBuckets.inp.map((bound) => (bound === 500 ? 1 : 0)), 0]
    expect(rowOf(sent()[0], 'remote-dashboard')).toMatchObject({ starts: 1, inp: at480 })
    expect(rowOf(sent()[0], 'host')).toMatchObject({ starts: 1, inp: at480 })

    // The page is shown again, and its value grows.
    report('INP', 'one', 900)
    hide()
    expect(sent()).toHaveLength(1)
    // As after a return from the back/forward cache.
    report('INP', 'two', 5000)
    hide()
    expect(rowOf(sent()[1], 'host')?.inp.at(-1)).toBe(1)
  })
})

describe('a report', () => {
  test('goes on when the page is left, with the session of the tab', async () => {
    const { noteStart, countHealth } = await open()
    await countHealth(config)
    noteStart(screen('projects'), release, 10)
    hide()
    hide()
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      'https://api.example/api/releases/health',
      expect.objectContaining({
        method: 'POST',
        keepalive: true,
        headers: expect.objectContaining({
          authorization: 'a-token',
          'requesting-user': 'fo_7',
          'content-type': 'application/json',
        }),
      }),
    )
  })

  test('is made now and then while the page is shown', async () => {
    const { noteStart, countHealth } = await open()
    await countHealth(config)
    noteStart(screen('projects'), release, 10)
    vi.advanceTimersByTime(300_000)
    vi.advanceTimersByTime(300_000)
    expect(sent()).toHaveLength(1)
  })

  test('waits for a session, and for the network', async () => {
    const { noteStart, countHealth, credentialSource } = await open()
    await countHealth(config)
    credentialSource.current = () => undefined
    noteStart(screen('login'), release, 10)
    hide()
    credentialSource.current = () => credential
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    hide()
    expect(fetch).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    hide()
    expect(rowOf(sent()[0], 'remote-dashboard')?.starts).toBe(1)
  })
})
