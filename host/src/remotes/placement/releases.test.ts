import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion, rolloutBucket } from '@portal/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const digest = `sha384-${'A'.repeat(64)}`

interface Changes {
  id?: string
  default?: boolean
  traffic?: number
  salt?: string
  state?: 'active' | 'paused' | 'killed'
  url?: string
  fits?: string
}

function release(name: string, changes: Changes = {}) {
  const { id = '1.0.0-0123abcd', fits = `^${contractVersion}`, state = 'active' } = changes
  const { url = `/r/${name}/${id}/`, salt } = changes
  const isDefault = changes.default ?? true
  return {
    url,
    metadata: { version: '1.0.0', integrity: digest },
    deployment: { traffic: changes.traffic ?? (isDefault ? 100 : 0), default: isDefault },
    extras: {
      portal: {
        id,
        state,
        ...(salt && { salt }),
        contract: contractVersion,
        fits,
        container: name.replace('-', '_'),
        namespace: name,
        screens: name === 'remote-auth' ? ['login'] : [],
        dialogs: name === 'remote-tables' ? ['tables', 'table'] : [],
        chunks: { entry: ['remoteEntry.js'] },
        shared: {},
        needs: {},
        integrity: { 'remoteEntry.js': digest },
      },
    },
  }
}

/** The module, in a page with this document. */
function open(document: unknown) {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  globalThis.document.body.innerHTML = '<script type="application/json" id="mf-discovery"></script>'
  const element = globalThis.document.getElementById('mf-discovery')
  if (element) element.textContent = text
  vi.resetModules()
  return import('./releases')
}
const of = (microFrontends: object) => ({
  schema: 'https://mfewg.org/schema/v1-pre.json',
  microFrontends,
})
const login = { kind: 'screen', name: 'login' } as const
const tables = { kind: 'dialog', name: 'tables' } as const
const older = { id: '1.0.0-00000001' }
const newer = { id: '1.0.0-00000002' }

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const fixtures = join(import.meta.dirname, '../../../../shared/contract/src/fixtures')
const fixture = (name: string): { microFrontends: Record<string, unknown[]> } =>
  JSON.parse(readFileSync(join(fixtures, name), 'utf8'))

describe('the discovery document', () => {
  test('says which release fills a place', async () => {
    const { releaseFor } = await open(
      of({ 'remote-auth': [release('remote-auth')], 'remote-tables': [release('remote-tables')] }),
    )
    expect(releaseFor(login)?.app).toBe('remote-auth')
    expect(releaseFor(tables)?.url).toBe(`${location.origin}/r/remote-tables/1.0.0-0123abcd/`)
    expect(releaseFor({ kind: 'dialog', name: 'profile' })).toBeUndefined()
  })

  test('means the release that is live of several', async () => {
    const { releaseFor } = await open(
      of({
        'remote-auth': [
          release('remote-auth', { ...newer, default: true }),
          release('remote-auth', { ...older, default: false }),
        ],
      }),
    )
    expect(releaseFor(login)?.contents.id).toBe(newer.id)
  })

  test.each(['', 'no json', '{}', '{"schema":"another","microFrontends":{}}'])(
    'that cannot be read (%s) costs the remotes, not the shell',
    async (document) => {
      const { releaseFor } = await open(document)
      expect(releaseFor(login)).toBeUndefined()
      expect(console.error).toHaveBeenCalledOnce()
    },
  )

  test('with a release at no address costs that release, and no other', async () => {
    const { releaseFor } = await open(
      of({
        'remote-auth': [
          release('remote-auth', { ...newer, url: 'https://' }),
          release('remote-auth', { ...older, default: false }),
        ],
        'remote-tables': [release('remote-tables')],
      }),
    )
    expect(releaseFor(tables)).toBeDefined()
    expect(releaseFor(login)?.contents.id).toBe(older.id)
  })

  test('says what every script must be, and where scripts may come from', async () => {
    const elsewhere = 'https://cdn.example/r/remote-tables/1.0.0-0123abcd/'
    const { integrityOf, scriptOrigins } = await open(
      of({
        'remote-auth': [release('remote-auth')],
        'remote-tables': [release('remote-tables', { url: elsewhere })],
      }),
    )
    expect(integrityOf('/r/remote-auth/1.0.0-0123abcd/remoteEntry.js')).toBe(digest)
    expect(integrityOf(`${elsewhere}remoteEntry.js?again`)).toBe(digest)
    expect(integrityOf('/r/remote-auth/1.0.0-0123abcd/other.js')).toBeUndefined()
    expect(integrityOf('/r/unknown/remoteEntry.js')).toBeUndefined()
    expect([...scriptOrigins()]).toEqual([location.origin, 'https://cdn.example'])
  })

  test('names a release for another contract, so that its place can say so', async () => {
    const { releaseFor } = await open(
      of({ 'remote-tables': [release('remote-tables', { fits: '^99.0.0' })] }),
    )
    const found = releaseFor(tables)
    const { fitsThisHost } = await import('./discovery')
    expect(found && fitsThisHost(found)).toBe(false)
  })

  test('gives a canary to exactly the companies of its share', async () => {
    const { releaseFor, setCompany } = await open(
      of({
        'remote-auth': [
          release('remote-auth', { ...older, traffic: 70 }),
          release('remote-auth', { ...newer, default: false, traffic: 30, salt: 's' }),
        ],
      }),
    )
    expect(releaseFor(login)?.contents.id).toBe(older.id)
    for (let company = 1; company <= 30; company += 1) {
      setCompany(company)
      const isFor = rolloutBucket('remote-auth', 's', company) < 3000
      expect(releaseFor(login)?.contents.id, `${company}`).toBe((isFor ? newer : older).id)
    }
    expect(localStorage.getItem('company')).toBe('30')
  })
})

const listingOf = async (microFrontends: object) =>
  (await import('./discovery')).listingOf(of(microFrontends))
const ids = (...listed: Changes[]) => ({
  'remote-auth': listed.map((one, index) =>
    release('remote-auth', { default: index === 0, ...one }),
  ),
})

describe('a page that stays open', () => {
  test('uses what is newly live at once where nothing of it is on the screen', async () => {
    const { releaseFor, takeListing } = await open(of(ids(older)))
    takeListing(await listingOf(ids(newer, older)))
    expect(releaseFor(login)?.contents.id).toBe(newer.id)
  })

  test('keeps what is on the screen, offers the newer one, and takes it when asked', async () => {
    const { releaseFor, takeListing, holdRelease, newerOf, takeNewer, releasesStore } = await open(
      of(ids(older)),
    )
    const first = releaseFor(login)
    if (!first) throw new Error('There is no release')
    const [letGo, letGoToo] = [holdRelease(first), holdRelease(first)]
    takeListing(await listingOf(ids(newer, older)))
    expect(releaseFor(login)).toBe(first)
    expect(newerOf(releasesStore.getState())).toBe('remotes')
    letGo()
    letGo()
    expect(releaseFor(login)).toBe(first)
    takeNewer()
    expect(releaseFor(login)?.contents.id).toBe(newer.id)
    expect(newerOf(releasesStore.getState())).toBeUndefined()
    letGoToo()
    expect(releaseFor(login)?.contents.id).toBe(newer.id)
  })

  test.each([
    ['unchanged', older],
    ['paused', { ...newer, state: 'paused' as const }],
  ])('keeps what is on the screen and %s when it takes what is newer', async (_, own) => {
    const both = (auth: Changes, other: Changes) => ({
      ...ids(auth),
      'remote-tables': [release('remote-tables', other)],
    })
    const page = await open(of(both(older, older)))
    const shown = [login, tables].map(page.releaseFor)
    for (const one of shown) if (one) page.holdRelease(one)
    page.takeListing(await listingOf(both(newer, own)))
    page.takeNewer()
    expect(page.releaseFor(login)?.contents.id).toBe(newer.id)
    expect(shown[1] && page.isOnScreen(shown[1])).toBe(true)
    page.takeListing(await listingOf(both(newer, newer)))
    expect(page.releaseFor(tables)?.contents.id).toBe(older.id)
    expect(page.newerOf(page.releasesStore.getState())).toBe('remotes')
  })

  test('drops a killed release at once', async () => {
    const { releaseFor, takeListing, holdRelease } = await open(of(ids(newer, older)))
    const first = releaseFor(login)
    if (first) holdRelease(first)
    takeListing(
      await listingOf(ids(older, { ...newer, default: false, state: 'killed', traffic: 0 })),
    )
    expect(releaseFor(login)?.contents.id).toBe(older.id)
    takeListing(await listingOf(ids({ ...older, default: false, state: 'killed', traffic: 0 })))
    expect(releaseFor(login)).toBeUndefined()
  })

  test('goes on with what it has while what is live is for a newer host', async () => {
    const { releaseFor, takeListing, newerOf, releasesStore } = await open(of(ids(older)))
    takeListing(await listingOf(ids({ ...newer, fits: '^99.0.0' })))
    expect(releaseFor(login)?.contents.id).toBe(older.id)
    expect(newerOf(releasesStore.getState())).toBeUndefined()
  })

  test('goes on with what the live host does not fit, and so no longer lists', async () => {
    const { releaseFor, takeListing } = await open(of(ids(older)))
    takeListing(await listingOf({ 'remote-tables': [release('remote-tables')] }))
    expect(releaseFor(login)?.contents.id).toBe(older.id)
    expect(releaseFor(tables)).toBeDefined()
  })

  test('offers a newer host', async () => {
    const host = (id: string) => ({ host: [release('host', { id })], ...ids(older) })
    const { takeListing, newerOf, releasesStore } = await open(of(host('1.0.0-0000000a')))
    expect(newerOf(releasesStore.getState())).toBeUndefined()
    takeListing(await listingOf(host('1.0.0-0000000b')))
    expect(newerOf(releasesStore.getState())).toBe('host')
  })

  describe('with a canary of the host', () => {
    const [first, second] = ['1.0.0-0000000a', '1.0.0-0000000b']
    const alone = (id: string) => ({ host: [release('host', { id })] })
    const both = (share: number) => ({
      host: [
        release('host', { id: first, traffic: 100 - share }),
        release('host', { id: second, default: false, traffic: share, salt: 's' }),
      ],
    })
    const bucket = (company: number) => rolloutBucket('host', 's', company) / 100
    const inHalf = Array.from({ length: 50 }, (_, index) => index + 1)
    const inside = inHalf.find((company) => bucket(company) < 50) ?? 0
    const outside = inHalf.find((company) => bucket(company) >= 50) ?? 0
    /** What a page of this host and company offers when it hears of other hosts. */
    async function offered(
      [before, now]: [object, object],
      company: number,
      { runs, avoids }: { runs?: string; avoids?: string } = {},
    ) {
      localStorage.setItem('company', `${company}`)
      if (avoids) localStorage.setItem('avoided_releases', avoids)
      globalThis.portalHostCanary = runs ? { id: runs, isStarted: true, leave: vi.fn() } : undefined
      const { takeListing, newerOf, releasesStore, hostOfThisPage } = await open(of(before))
      expect(hostOfThisPage()?.contents.id).toBe(runs ?? first)
      takeListing(await listingOf(now))
      return newerOf(releasesStore.getState())
    }
    afterEach(() => {
      globalThis.portalHostCanary = undefined
    })

    test('it is offered to its companies only', async () => {
      expect(await offered([alone(first), both(50)], inside)).toBe('host')
      expect(await offered([alone(first), both(50)], outside)).toBeUndefined()
      expect(await offered([both(1), both(99.99)], outside)).toBe('host')
    })

    test('a browser in which it failed is not offered it', async () => {
      const avoids = `host@${second}`
      expect(await offered([alone(first), both(50)], inside, { avoids })).toBeUndefined()
    })

    test('its pages are offered the live host when it ends, and nothing when it is promoted', async () => {
      const page = { runs: second }
      expect(await offered([both(50), alone(first)], inside, page)).toBe('host')
      expect(await offered([both(50), alone(second)], inside, page)).toBeUndefined()
      expect(await offered([both(50), alone(second)], outside)).toBe('host')
    })

    test('a page of another company is left alone until the hosts change', async () => {
      const same = both(50)
      expect(await offered([same, { ...same, ...ids(newer) }], inside)).toBeUndefined()
      expect(
        await offered([same, { ...same, ...ids(newer) }], outside, { runs: second }),
      ).toBeUndefined()
      expect(await offered([same, alone(first)], outside, { runs: second })).toBe('host')
    })

    test('a killed one is left at once, by its own pages only', async () => {
      const reload = vi.fn()
      vi.stubGlobal('location', { href: location.href, reload })
      const killed = release('host', { id: second, default: false, state: 'killed' })
      const now = { host: [...alone(first).host, killed] }
      await offered([both(50), now], inside)
      expect(reload).not.toHaveBeenCalled()
      await offered([both(50), now], inside, { runs: second })
      expect(reload).toHaveBeenCalledOnce()
      vi.unstubAllGlobals()
    })

    test('a killed one that pages still get, for want of another, is not loaded again and again', async () => {
      const reload = vi.fn()
      vi.stubGlobal('location', { href: location.href, reload })
      const killed = release('host', { id: first, default: false, state: 'killed' })
      await offered([alone(first), { host: [...alone(first).host, killed] }], inside)
      expect(reload).not.toHaveBeenCalled()
      vi.unstubAllGlobals()
    })
  })

  test('goes back to the good release before one that failed, and to nothing else', async () => {
    const { releaseFor, takeOut, holdRelease } = await open(of(ids(newer, older)))
    const [first] = [releaseFor(login)]
    expect(first && takeOut(first)).toBe(true)
    const second = releaseFor(login)
    expect(second?.contents.id).toBe(older.id)
    if (first) holdRelease(first)
    expect(releaseFor(login)).toBe(second)
    expect(second && takeOut(second)).toBe(false)
    expect(releaseFor(login)).toBe(second)
  })

  test('keeps the only release on the screen, although it has crashed in this browser before', async () => {
    localStorage.setItem('avoided_releases', `remote-auth@${older.id}`)
    const page = await open(of(ids(older)))
    const shown = page.releaseFor(login)
    if (shown) page.holdRelease(shown)
    expect(shown && page.isOnScreen(shown)).toBe(true)
    page.takeListing(await listingOf(ids(newer)))
    expect(page.releaseFor(login)?.contents.id).toBe(older.id)
    expect(page.newerOf(page.releasesStore.getState())).toBe('remotes')
  })

  test('tries out what its tester chose, whatever is live', async () => {
    const { releaseFor, takeListing, releasesStore } = await open(of(ids(older)))
    const [candidate] = (await listingOf(ids(newer))).get('remote-auth') ?? []
    if (candidate) releasesStore.setState({ overrides: new Map([['remote-auth', candidate]]) })
    takeListing(await listingOf(ids(older)))
    expect(releaseFor(login)).toBe(candidate)
  })

  test.each([
    [
      'killed',
      [
        release('remote-auth', older),
        release('remote-auth', { ...newer, default: false, state: 'killed' }),
      ],
    ],
    ['paused', [release('remote-auth', { ...older, state: 'paused' })]],
  ])('ends a preview that was %s, also on the screen and after a reload', async (_, now) => {
    const { releaseFor, takeListing, holdRelease, releasesStore } = await open(of(ids(older)))
    const [candidate] = (await listingOf(ids(newer))).get('remote-auth') ?? []
    if (!candidate) throw new Error('there is no candidate')
    releasesStore.setState({ overrides: new Map([['remote-auth', candidate]]) })
    holdRelease(candidate)
    sessionStorage.setItem('overrides', `remote-auth@${newer.id}`)
    takeListing(await listingOf({ 'remote-auth': now }))
    expect(sessionStorage.getItem('overrides')).toBeNull()
    expect(releaseFor(login)?.contents.id).toBe(older.id)
    expect(releasesStore.getState().previewNotes.ended).toEqual([`remote-auth@${newer.id}`])
  })
})

describe('a document that another version wrote', () => {
  test('of an older version fills the places that it always filled', async () => {
    const { releaseFor } = await open(fixture('discovery-1.1.0.json'))
    expect(releaseFor(login)?.app).toBe('remote-auth')
    expect(releaseFor(tables)?.app).toBe('remote-tables')
  })

  test('of a newer contract costs nothing but what this host cannot run', async () => {
    const { releaseFor } = await open(fixture('discovery-1.9.0.json'))
    const used = (kind: 'screen' | 'dialog', name: string) =>
      releaseFor({ kind, name } as Parameters<typeof releaseFor>[0])?.contents.id
    expect(used('screen', 'login')).toBe('1.9.0-0000000a')
    expect(used('screen', 'reports')).toBe('1.0.0-00000012')
    expect(used('dialog', 'tables')).toBe('1.1.0-0000000d')
    // Its state is unknown here, so the release before it serves.
    expect(used('dialog', 'profile')).toBe('1.1.0-0000000f')
    // The entry before it is broken.
    expect(used('screen', 'projects')).toBe('1.1.0-00000011')
    expect(used('dialog', 'contacts')).toBeUndefined()
  })

  test.each(['discovery-1.9.0.json', 'discovery-2.0.0.json'])(
    'takes a killed release off the screen: %s',
    async (name) => {
      const document = fixture(name)
      const killed = (document.microFrontends['remote-auth'] ?? []).at(-1) as ReturnType<
        typeof release
      >
      const { id } = killed.extras.portal
      const { releaseFor, takeListing, holdRelease } = await open(of(ids({ id }, older)))
      const shown = releaseFor(login)
      if (shown) holdRelease(shown)
      expect(shown?.contents.id).toBe(id)
      const { listingOf } = await import('./discovery')
      takeListing(listingOf(document))
      expect(releaseFor(login)?.contents.id).not.toBe(id)
    },
  )

  test('of a breaking contract leaves an open page what it has', async () => {
    const { releaseFor, takeListing } = await open(fixture('discovery-1.1.0.json'))
    const before = releaseFor(tables)?.contents.id
    const { listingOf } = await import('./discovery')
    takeListing(listingOf(fixture('discovery-2.0.0.json')))
    expect(releaseFor(tables)?.contents.id).toBe(before)
    expect(before).toBeDefined()
  })
})
