import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listingOf } from '../placement/discovery'
import { releaseFor, releasesStore } from '../placement/releases'
import { followReleases } from './updates'

vi.hoisted(() => {
  const none = '{"schema":"https://mfewg.org/schema/v1-pre.json","microFrontends":{}}'
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${none}</script>`
})
vi.mock('../../live/live-connection', () => ({
  live: { on: vi.fn() },
  liveStore: { getState: () => ({ is: 'closed' }), subscribe: vi.fn() },
}))

const fixtures = join(import.meta.dirname, '../../../../shared/contract/src/fixtures')
const fixture = (name: string) => readFileSync(join(fixtures, name), 'utf8')
const login = { kind: 'screen', name: 'login' } as const

let served: { body: BodyInit; tag: string } | undefined
/** A reply whose connection breaks after its headers. */
const broken = () =>
  new ReadableStream({ start: (stream) => stream.error(new TypeError('Failed to fetch')) })
/** The page asks again, as it does when the network is back. */
const ask = async (body: BodyInit | undefined, tag = `${body ?? ''}`) => {
  served = body === undefined ? undefined : { body, tag }
  vi.mocked(fetch).mockClear()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  await new Promise((done) => setTimeout(done))
}

beforeAll(followReleases)
beforeEach(() => {
  const reply = async () => {
    if (!served) throw new TypeError('Failed to fetch')
    return new Response(served.body, { headers: { etag: `"${served.tag.length}"` } })
  }
  vi.stubGlobal('fetch', vi.fn(reply))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test('a reply that never comes is not waited for without end', async () => {
  const tooLate = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(tooLate.signal)
  const hangs: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))
  vi.mocked(fetch).mockImplementationOnce(hangs)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  dispatchEvent(new Event('online'))
  tooLate.abort()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
})

test('an open page names an unreadable document once, goes on with what it has, and takes the next', async () => {
  releasesStore.setState({ listing: listingOf(JSON.parse(fixture('discovery-1.1.0.json'))) })
  const before = releaseFor(login)?.contents.id
  expect(before).toBeDefined()

  await ask(undefined)
  await ask(broken())
  expect(console.error).not.toHaveBeenCalled()
  await ask('{"schema":"another"}')
  await ask('<html>a portal of the network</html>')
  expect(console.error).toHaveBeenCalledOnce()
  expect(releaseFor(login)?.contents.id).toBe(before)

  await ask(fixture('discovery-1.9.0.json'))
  expect(releaseFor(login)?.contents.id).toBe('1.9.0-0000000a')
  await ask(fixture('discovery-1.9.0.json'), 'another tag')
  expect(console.warn).toHaveBeenCalledOnce()
  expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toContain('widget-clock')
})

test('an unchanged document from another server is no news', async () => {
  await ask(fixture('discovery-1.9.0.json'))
  const { listing } = releasesStore.getState()
  await ask(fixture('discovery-1.9.0.json'), 'the tag of another server')
  expect(releasesStore.getState().listing).toBe(listing)
})
