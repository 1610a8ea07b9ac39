import { beforeEach, expect, test, vi } from 'vitest'
import { portalConfig } from '../../config'
import { nameOf, releasesStore } from '../placement/releases'
import { acceptOverrides, takeOverrides } from './overrides'

vi.hoisted(() => {
  const none = '{"schema":"https://mfewg.org/schema/v1-pre.json","microFrontends":{}}'
  document.body.innerHTML = `<script type="application/json" id="mf-discovery">${none}</script>`
})
vi.mock('../../config')

const digest = `sha384-${'A'.repeat(64)}`
const id = '1.0.0-0123abcd'
const first = `remote-tables@${id}`
const second = `remote-auth@${id}`
const notes = () => releasesStore.getState().previewNotes
const running = () => [...releasesStore.getState().overrides.values()].map(nameOf)

/** Loads the page at an address; every app has the release. */
async function load(query: string) {
  releasesStore.setState({ overrides: new Map(), previewNotes: {} })
  history.replaceState(null, '', `/${query}`)
  await takeOverrides()
}

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(portalConfig).mockResolvedValue({ openPreviews: true } as never)
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('release.json')
        ? { version: '1.0.0', integrity: {} }
        : { versions: [{ id, integrity: digest }] },
    ),
  )
})

test('a release whose registry never answers is unknown', async () => {
  const tooLate = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooLate.signal)
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    queueMicrotask(() => tooLate.abort())
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))
  })
  await load(`?mf=${first}`)
  expect(notes().unknown).toEqual([first])
})

test('a host is unknown: that of the page already runs', async () => {
  await load(`?mf=host@${id}`)
  expect(notes()).toEqual({ unknown: [`host@${id}`] })
})

test.each([second, 'remote-auth@9.9.9-00000000~1~forged', 'off', ''])(
  'a preview goes on with its own link and ends with another: "%s"',
  async (other) => {
    sessionStorage.setItem('overrides', first)
    await load('')
    expect(running()).toEqual([first])
    await load(`?mf=${first}`)
    expect(running()).toEqual([first])
    await load(`?mf=${other}`)
    expect(running()).toEqual([])
    await load('')
    expect(running()).toEqual([])
    expect(notes()).toEqual({})
  },
)

test('a preview that the browser does not store says so', async () => {
  await load(`?mf=${first}`)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  acceptOverrides()
  expect(notes()).toEqual({ refused: 'unstored' })
})
