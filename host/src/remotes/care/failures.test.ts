import { type FailureReport, storageKeys } from '@portal/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppRelease } from '../placement/discovery'

vi.setConfig({ testTimeout: 30_000 })

vi.hoisted(() => {
  const none = '{"schema":"https://mfewg.org/schema/v1-pre.json","microFrontends":{}}'
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${none}</script>`
})
const call = vi.hoisted(() => vi.fn())
vi.mock('../../http/http-client', () => ({ call }))

const id = '1.0.0-0123abcd'
const release = { app: 'remote-dashboard', url: '/', contents: { id } } as AppRelease

async function open() {
  vi.resetModules()
  const [{ report }, { releasesStore }] = await Promise.all([
    import('./failures'),
    import('../placement/releases'),
  ])
  return { report, releasesStore }
}
const reported = () => call.mock.calls.map(([, { body }]) => `${body.phase}/${body.cause}`)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  call.mockReset().mockResolvedValue({ accepted: true })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.useRealTimers()
})

describe('a failure', () => {
  test('is reported once in a page', async () => {
    const { report } = await open()
    report(release, 'part', 'missing')
    report(release, 'part', 'missing')
    report(release, 'part', 'tampered')
    await vi.waitFor(() => expect(reported()).toEqual(['part/missing', 'part/tampered']))
  })

  test('of a development server is in the console only', async () => {
    const { report } = await open()
    const error = new Error('of mine')
    const contents = { ...release.contents, id: '1.0.0-00000000' }
    report({ ...release, contents }, 'render', 'crashed', error)
    report(release, 'part', 'missing')
    await vi.waitFor(() => expect(reported()).toEqual(['part/missing']))
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('1.0.0-00000000'), error)
  })

  test('of code that was shown is reported as a later one', async () => {
    const { report } = await open()
    report(release, 'later', 'crashed')
    await vi.advanceTimersByTimeAsync(2000)
    expect(reported()).toEqual(['later/crashed'])
  })

  test('of a script that is being loaded is no later one', async () => {
    const { report } = await open()
    // The window hears of it first.
    report(release, 'later', 'crashed')
    report(release, 'part', 'broken')
    await vi.advanceTimersByTimeAsync(2000)
    expect(reported()).toEqual(['part/broken'])
  })
})

describe('a release is avoided by this browser', () => {
  type Failure = [FailureReport['phase'], FailureReport['cause']]

  const avoidedAfter = async ([phase, cause]: Failure, hasGivenWay: boolean) => {
    const { report, releasesStore } = await open()
    if (hasGivenWay) releasesStore.setState({ out: new Set([`remote-dashboard@${id}`]) })
    report(release, phase, cause)
    return localStorage.getItem(storageKeys.avoided)
  }
  const toBlame: Failure[] = [
    ['entry', 'broken'],
    ['part', 'broken'],
    ['render', 'crashed'],
  ]

  test.each(toBlame)('after %s/%s, if it gave way', async (...failure) => {
    expect(await avoidedAfter(failure, false)).toBeNull()
    expect(await avoidedAfter(failure, true)).toBe(`remote-dashboard@${id}`)
  })

  test.each<Failure>([
    ['later', 'crashed'],
    ['part', 'missing'],
    ['part', 'slow'],
    ['entry', 'offline'],
    ['contract', 'incompatible'],
  ])('but not after %s/%s', async (...failure) => {
    expect(await avoidedAfter(failure, true)).toBeNull()
  })
})
