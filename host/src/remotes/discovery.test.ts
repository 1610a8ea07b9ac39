import { contractVersion } from '@portal/shared/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const digest = `sha384-${'A'.repeat(64)}`

function release(name: string, changes: { default?: boolean; url?: string; fits?: string } = {}) {
  const { url = `/r/${name}/1.0.0-0123abcd/`, fits = `^${contractVersion}` } = changes
  return {
    url,
    metadata: { version: '1.0.0-0123abcd', integrity: digest },
    deployment: { traffic: 100, default: changes.default ?? true },
    extras: {
      portal: {
        id: '1.0.0-0123abcd',
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

/** The module as a page has it in which this document stands. */
function open(document: unknown) {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  globalThis.document.body.innerHTML = '<script type="application/json" id="mf-discovery"></script>'
  const element = globalThis.document.getElementById('mf-discovery')
  if (element) element.textContent = text
  vi.resetModules()
  return import('./discovery')
}
const of = (microFrontends: object) => ({
  schema: 'https://mfewg.org/schema/v1-pre.json',
  microFrontends,
})
const login = { kind: 'screen', name: 'login' } as const
const tables = { kind: 'dialog', name: 'tables' } as const

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

describe('the discovery document', () => {
  test('says which release fills a place', async () => {
    const { releaseFor } = await open(
      of({ 'remote-auth': [release('remote-auth')], 'remote-tables': [release('remote-tables')] }),
    )
    expect(releaseFor(login)?.name).toBe('remote-auth')
    expect(releaseFor(tables)?.url).toBe(`${location.origin}/r/remote-tables/1.0.0-0123abcd/`)
    expect(releaseFor({ kind: 'dialog', name: 'profile' })).toBeUndefined()
  })

  test('means the release that is live of several', async () => {
    const { releaseFor } = await open(
      of({
        'remote-auth': [
          release('remote-auth', { default: false, url: '/r/old/' }),
          release('remote-auth', { url: '/r/live/' }),
        ],
        'remote-tables': [release('remote-tables', { default: false })],
      }),
    )
    expect(releaseFor(login)?.url).toBe(`${location.origin}/r/live/`)
    expect(releaseFor(tables)).toBeUndefined()
  })

  test.each(['', 'no json', '{}', '{"schema":"another","microFrontends":{}}'])(
    'that cannot be read (%s) costs the remotes, not the shell',
    async (document) => {
      const { releaseFor } = await open(document)
      expect(releaseFor(login)).toBeUndefined()
      expect(console.error).toHaveBeenCalledOnce()
    },
  )

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

  test('tells a release that needs another contract before it is loaded', async () => {
    const { releaseFor, fitsThisHost } = await open(
      of({
        'remote-auth': [release('remote-auth')],
        'remote-tables': [release('remote-tables', { fits: '^99.0.0' })],
      }),
    )
    expect([login, tables].map(releaseFor).map((found) => found && fitsThisHost(found))).toEqual([
      true,
      false,
    ])
  })
})
