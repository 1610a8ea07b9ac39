import { contractVersion, hintsElementId, limits, storageKeys } from '@portal/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Part } from './load-part'

// The real modules on a federation runtime whose behavior each test sets.

// The first page of the file imports everything that these modules need.
vi.setConfig({ testTimeout: 30_000 })

const loadRemote = vi.hoisted(() => vi.fn())
vi.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({
    registerPlugins: vi.fn(),
    registerRemotes: vi.fn(),
    loadRemote,
    options: { shared: { react: [{ version: '19.3.1' }] } },
  }),
}))
vi.mock('../../i18n/i18n', () => ({
  addWords: async () => undefined,
  hasWordsOf: () => true,
  language: () => 'en',
}))
const provided = vi.hoisted(() => ({ provide: vi.fn(async () => undefined) }))
vi.mock('./provided', () => provided)
const call = vi.hoisted(() => vi.fn())
vi.mock('../../http/http-client', () => ({ call }))

const bad = '1.0.0-00000002'
const good = '1.0.0-00000001'
const place = { kind: 'screen', name: 'projects' } as const

/** Needs of the bad release. */
let requires: Record<string, string> = {}

function listed(id: string, isDefault: boolean) {
  return {
    url: `/r/remote-dashboard/${id}/`,
    metadata: { version: '1.0.0' },
    deployment: { traffic: isDefault ? 100 : 0, default: isDefault },
    extras: {
      portal: {
        id,
        state: 'active',
        contract: contractVersion,
        fits: `^${contractVersion}`,
        container: `dashboard_${id.slice(-8)}`,
        namespace: 'dashboard',
        screens: ['projects'],
        dialogs: [],
        chunks: {
          entry: ['entry.js'],
          door: ['door.js'],
          'screen-projects': ['projects.js'],
          'words-en': ['words-en.js'],
        },
        shared: {},
        needs: { 'screen-projects': ['@portal/shared/ui/form'] },
        integrity: {},
        requires: id === bad ? requires : { react: '^19.0.0' },
      },
    },
  }
}

/** Lists these releases, the first as the live one. */
const documentOf = (...ids: string[]) => ({
  schema: 'https://mfewg.org/schema/v1-pre.json',
  microFrontends: { 'remote-dashboard': ids.map((id, index) => listed(id, index === 0)) },
})

/** A page in which these releases are listed. */
async function open(...ids: string[]) {
  const text = JSON.stringify(documentOf(...ids))
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${text}</script>`
  document.head.innerHTML = ''
  vi.resetModules()
  call.mockReset().mockResolvedValue({ accepted: true })
  const [parts, releases] = await Promise.all([
    import('./load-part'),
    import('../placement/releases'),
    import('../care/failures'),
  ])
  /** Returns the reports sent to the api, as `<release> <phase>/<cause>`. */
  const reported = () =>
    call.mock.calls.map(([, { body }]) => `${body.release} ${body.phase}/${body.cause}`)
  return { ...parts, ...releases, reported }
}

const door = (projects: () => Promise<unknown>) => ({
  default: {
    contract: contractVersion,
    namespace: 'dashboard',
    screens: { projects },
    dialogs: {},
    words: { pt: async () => ({ default: {} }), en: async () => ({ default: {} }) },
  },
})
const Screen = () => null
const works = () => door(async () => ({ screen: Screen }))
/** The good release works; the bad one does what is given. */
function serve(ofBad: () => unknown) {
  loadRemote.mockImplementation(async (name: string) =>
    name.includes(bad.slice(-8)) ? ofBad() : works(),
  )
}
const chunkError = (type: string) =>
  Object.assign(new Error(`Loading chunk 1 failed.\n(${type}: https://portal.example/1.js)`), {
    name: 'ChunkLoadError',
  })
/** The id of the release that fills the place, and after how many milliseconds. */
async function timed(loading: Promise<Part>) {
  let id: string | undefined
  const settled = loading.then(({ release }) => {
    id = release.contents.id
  })
  let failure: unknown
  settled.catch((error) => {
    failure = error
  })
  let ms = 0
  for (; !id && !failure && ms < 2 * limits.remoteTimeoutMs; ms += stepMs) {
    // Modules are imported in real time.
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(stepMs)
  }
  if (!id && !failure) throw new Error('The place is still loading')
  await settled
  return { id, ms }
}
const stepMs = 50
const avoided = () => localStorage.getItem(storageKeys.avoided)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  requires = {}
  loadRemote.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('', { status: 404 })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a release whose code throws while it is evaluated', () => {
  const thrown = new TypeError('planned')
  const cases: [string, string, () => unknown][] = [
    [
      'its door',
      'entry/broken',
      () => {
        throw thrown
      },
    ],
    ['a screen', 'part/broken', () => door(() => Promise.reject(thrown))],
    [
      'a chunk that arrives and does not register',
      'part/broken',
      () => door(() => Promise.reject(chunkError('missing'))),
    ],
  ]

  test.each(cases)('gives way at once: %s', async (_, failure, ofBad) => {
    const evaluated = vi.fn(ofBad)
    serve(evaluated)
    const { loadPart, reported } = await open(bad, good)
    expect(await timed(loadPart(place))).toEqual({ id: good, ms: stepMs })
    expect(evaluated).toHaveBeenCalledOnce()
    expect(reported()).toEqual([`${bad} ${failure}`])
    expect(fetch).not.toHaveBeenCalled()
  })

  test('is avoided by later pages of this browser until another one is live', async () => {
    serve(cases[1]?.[2] ?? works)
    await timed((await open(bad, good)).loadPart(place))
    expect(avoided()).toBe(`remote-dashboard@${bad}`)

    const later = await open(bad, good)
    expect((await timed(later.loadPart(place))).id).toBe(good)
    expect(later.reported()).toEqual([])

    const { followAvoided } = await import('../care/avoided')
    followAvoided()
    expect(avoided()).toBe(`remote-dashboard@${bad}`)
    const { listingOf } = await import('../placement/discovery')
    later.takeListing(listingOf(documentOf(good)))
    expect(avoided()).toBeNull()
    const repaired = await open(bad, good)
    expect(repaired.releaseFor(place)?.contents.id).toBe(bad)
  })

  test('without one before it keeps its error, and is not evaluated again', async () => {
    const evaluate = vi.fn(() => Promise.reject(thrown))
    serve(() => door(evaluate))
    const { loadPart, reported } = await open(bad)
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(timed(loadPart(place))).rejects.toMatchObject({
        reason: 'broken',
        message: 'planned',
        cause: thrown,
      })
    expect(evaluate).toHaveBeenCalledOnce()
    expect(reported()).toEqual([`${bad} part/broken`])
    expect(avoided()).toBeNull()
    expect(console.error).toHaveBeenCalledWith(
      `remote-dashboard ${bad} failed (part, broken)`,
      expect.objectContaining({ cause: thrown }),
    )
  })
})

describe('a release whose scripts do not arrive', () => {
  const entryError = () =>
    new Error('[ Federation Runtime ]: #RUNTIME-008 ScriptNetworkError: Failed to load script')

  test('is tried again, and used once they arrive', async () => {
    let tries = 0
    serve(() => {
      tries += 1
      if (tries < 3) throw entryError()
      return works()
    })
    const { loadPart, reported } = await open(bad, good)
    expect((await timed(loadPart(place))).id).toBe(bad)
    expect(reported()).toEqual([])
  })

  test('waits for the shared modules of the host before it is evaluated', async () => {
    const order: string[] = []
    provided.provide.mockRejectedValueOnce(chunkError('error')).mockImplementationOnce(async () => {
      await new Promise((later) => setTimeout(later, 500))
      order.push('shared')
    })
    serve(() =>
      door(async () => {
        order.push('evaluated')
        return { screen: Screen }
      }),
    )
    const { loadPart } = await open(bad, good)
    expect((await timed(loadPart(place))).id).toBe(bad)
    expect(provided.provide).toHaveBeenCalledWith(['@portal/shared/ui/form'])
    expect(order).toEqual(['shared', 'evaluated'])
  })

  test.each([
    ['are missing', 'missing', async () => new Response('', { status: 404 })],
    [
      'are of another type',
      'wrong-type',
      async () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('gives way within 3 s when they %s, and is not remembered', async (_, cause, reply) => {
    vi.mocked(fetch).mockImplementation(reply)
    serve(() => door(() => Promise.reject(chunkError('error'))))
    const { loadPart, reported } = await open(bad, good)
    const { id, ms } = await timed(loadPart(place))
    expect(id).toBe(good)
    expect(ms).toBeLessThan(2500)
    expect(reported()).toEqual([`${bad} part/${cause}`])
    expect(avoided()).toBeNull()
  })

  test('stays for the next try without a network, and gives way at the second', async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    serve(() => {
      throw entryError()
    })
    const { loadPart, reported } = await open(bad, good)
    await expect(timed(loadPart(place))).rejects.toMatchObject({
      reason: 'unreachable',
      phase: 'entry',
    })
    expect((await timed(loadPart(place))).id).toBe(good)
    expect(reported()).toEqual([`${bad} entry/offline`])
    expect(avoided()).toBeNull()
  })

  test('is told of on a network that answers nothing, and gives way once it does', async () => {
    let answer: (reply: Response) => void = () => undefined
    vi.mocked(fetch).mockReturnValue(new Promise((resolve) => (answer = resolve)))
    serve(() => {
      throw entryError()
    })
    const { loadPart, releaseFor } = await open(bad, good)
    await expect(timed(loadPart(place))).rejects.toMatchObject({ reason: 'unreachable' })
    expect(releaseFor(place)?.contents.id).toBe(bad)
    answer(new Response('', { status: 404 }))
    await vi.waitFor(() => expect(releaseFor(place)?.contents.id).toBe(good))
  })
})

describe('a release whose code hangs', () => {
  const never = () => new Promise<never>(() => undefined)

  test.each<[string, string, () => unknown]>([
    ['its door', 'entry/slow', never],
    ['a screen', 'part/slow', () => door(never)],
  ])('gives way soon after its files have arrived: %s', async (_, failure, ofBad) => {
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{}] as PerformanceEntryList)
    serve(ofBad)
    const { loadPart, reported } = await open(bad, good)
    const { id, ms } = await timed(loadPart(place))
    expect(id).toBe(good)
    expect(ms).toBeLessThan(2500)
    expect(reported()).toEqual([`${bad} ${failure}`])
    expect(avoided()).toBeNull()
  })

  test('gives way soon after files have arrived from an earlier release that has them too', async () => {
    vi.stubGlobal('trustedTypes', {})
    const from = `/r/remote-dashboard/${good}/entry.js`
    const unchanged = { [`/r/remote-dashboard/${bad}/entry.js`]: from }
    const opened = await open(bad, good)
    const hints = JSON.stringify({ unchanged })
    document.body.innerHTML += `<script type="application/json" id="${hintsElementId}">${hints}</script>`
    const arrived = [from, `/r/remote-dashboard/${bad}/door.js`].map(
      (file) => location.origin + file,
    )
    vi.spyOn(performance, 'getEntriesByName').mockImplementation((url) =>
      arrived.includes(url) ? [{} as PerformanceEntry] : [],
    )
    serve(never)
    const { id, ms } = await timed(opened.loadPart(place))
    expect(id).toBe(good)
    expect(ms).toBeLessThan(2500)
    expect(opened.reported()).toEqual([`${bad} entry/slow`])
  })

  test.each([
    ['has not arrived', []],
    ['could not be fetched', [{ responseStatus: 0 }]],
  ])('is waited for while a file %s', async (_, entries) => {
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue(
      entries as unknown as PerformanceEntryList,
    )
    serve(() => door(never))
    const { loadPart, reported } = await open(bad, good)
    const { id, ms } = await timed(loadPart(place))
    expect(id).toBe(good)
    expect(ms).toBeGreaterThanOrEqual(limits.remoteTimeoutMs)
    expect(reported()).toEqual([`${bad} entry/slow`])
  })
})

test('slow evaluation on a busy page is no hang', async () => {
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{}] as PerformanceEntryList)
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  serve(() => door(() => new Promise((done) => setTimeout(done, 5000, { screen: Screen }))))
  const { loadPart, reported } = await open(bad, good)
  expect((await timed(loadPart(place))).id).toBe(bad)
  expect(reported()).toEqual([])
})

test('a release whose door has another shape is incompatible, and gives way', async () => {
  serve(() => ({ default: { screens: 1 } }))
  const { loadPart, reported } = await open(bad, good)
  expect((await timed(loadPart(place))).id).toBe(good)
  expect(reported()).toEqual([`${bad} contract/incompatible`])
})

describe('a release that needs a shared module', () => {
  test.each([
    ['in a version that the host does not have', { react: '^99.0.0' }],
    ['that the host does not have', { react: '^19.3.0', '@portal/shared/ui/maps': '^1.0.0' }],
  ])('%s gives way before its code runs', async (_, needed) => {
    requires = needed
    serve(works)
    const { loadPart } = await open(bad, good)
    expect((await timed(loadPart(place))).id).toBe(good)
    expect(loadRemote.mock.calls.map(([name]) => name)).toEqual([
      `dashboard_${good.slice(-8)}/remote`,
    ])
  })

  test('that the host has runs', async () => {
    requires = { react: '^19.3.1' }
    serve(works)
    const { loadPart } = await open(bad, good)
    expect((await timed(loadPart(place))).id).toBe(bad)
  })

  test('that the host lacks names it where no release is left', async () => {
    requires = { react: '^99.0.0' }
    serve(works)
    const { loadPart, reported } = await open(bad)
    await expect(timed(loadPart(place))).rejects.toMatchObject({
      reason: 'incompatible',
      phase: 'contract',
      message: `remote-dashboard ${bad} needs react ^99.0.0`,
    })
    expect(loadRemote).not.toHaveBeenCalled()
    expect(reported()).toEqual([`${bad} contract/incompatible`])
  })
})

describe('a place that was begun before it is shown', () => {
  const thrown = new TypeError('planned')

  test('is there when it is shown, and was loaded once', async () => {
    serve(works)
    const { beginPart, loadPart, loadedPart } = await open(bad)
    await beginPart(place)
    expect(loadedPart(place)?.component).toBe(Screen)
    expect((await timed(loadPart(place))).id).toBe(bad)
    expect(loadRemote).toHaveBeenCalledOnce()
  })

  test.each([
    ['in the meantime', async (begun: Promise<void>) => void begun],
    ['before', (begun: Promise<void>) => begun],
  ])('that failed %s is tried and told of once', async (_, when) => {
    const evaluate = vi.fn(() => Promise.reject(thrown))
    serve(() => door(evaluate))
    const { beginPart, loadPart, reported } = await open(bad)
    await when(beginPart(place))
    await expect(timed(loadPart(place))).rejects.toMatchObject({ reason: 'broken' })
    expect(evaluate).toHaveBeenCalledOnce()
    expect(reported()).toEqual([`${bad} part/broken`])
  })

  test('gives way to the release before it', async () => {
    serve(() => door(() => Promise.reject(thrown)))
    const { beginPart, loadPart } = await open(bad, good)
    const begun = beginPart(place)
    expect((await timed(loadPart(place))).id).toBe(good)
    await begun
  })

  test('and failed is loaded again when it is shown much later', async () => {
    let isThere = false
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    serve(() => {
      if (!isThere) throw chunkError('error')
      return works()
    })
    const { beginPart, loadPart } = await open(bad)
    const begun = beginPart(place)
    await vi.advanceTimersByTimeAsync(4000)
    await vi.waitFor(() => begun)
    isThere = true
    await vi.advanceTimersByTimeAsync(5000)
    expect((await timed(loadPart(place))).id).toBe(bad)
  })
})

test('the chunks of a place are loaded beside its container, for it to find them there', async () => {
  serve(works)
  const { loadPart } = await open(bad)
  await timed(loadPart(place))
  const scripts = [...document.head.querySelectorAll('script')]
  const container = `dashboard_${bad.slice(-8)}`
  expect(scripts.map(({ src, dataset }) => [new URL(src).pathname, dataset.rspack])).toEqual([
    [`/r/remote-dashboard/${bad}/door.js`, `${container}:chunk-door`],
    [`/r/remote-dashboard/${bad}/projects.js`, `${container}:chunk-projects`],
  ])
  expect(Reflect.get(globalThis, `chunks_${container}`)).toEqual([])
})

test('the words of a place are preloaded with its code', async () => {
  const { preloadPlace } = await open(good)
  preloadPlace(place)
  const links = [...document.head.querySelectorAll('link')]
  expect(links.map(({ href }) => href.split('/').at(-1))).toContain('words-en.js')
})

test('code that is slow while that for failures cannot be had is waited for', async () => {
  vi.doMock('../care/report', () => ({
    failureCare: async () => {
      throw chunkError('error')
    },
    reportRelease: async () => undefined,
  }))
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { loadPart } = await open(good)
  loadRemote.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 2000, works())))
  expect((await timed(loadPart(place))).id).toBe(good)
  await new Promise(setImmediate)
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
  vi.doUnmock('../care/report')
})
