import { createHash } from 'node:crypto'
import { Discovery } from '@portal/contract/documents'
import { pointerPath } from '@portal/contract/site-paths'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TemporarySite, temporarySite } from '../commands/build-fixture'
import { readPointer } from '../documents/pointer'
import { readRelease } from '../documents/releases'
import { sha384 } from '../storage/digest'
import type { Storage } from '../storage/storage'
import { composeSite, type SiteState } from './compose'
import { earlyScriptText } from './early-script'
import { headersFor } from './headers'
import { hostScriptFile, requireComposable, writeSite } from './write-site'

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

const app = 'remote-auth'
const page = async () => `${(await site.storage.read('index.html'))?.body}`

function jsonIn(html: string, id: string): unknown {
  const found = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(
    html,
  )
  return JSON.parse(found?.[1] ?? '')
}

async function stateOf(hostId: string, remoteId: string, template?: string): Promise<SiteState> {
  const read = async (name: 'host' | 'remote-auth', id: string) =>
    readRelease(site.storage, await readPointer(site.storage, name), id)
  const stored = await site.storage.read(`r/host/${hostId}/index.html`)
  return {
    host: {
      release: await read('host', hostId),
      integrity: sha384(''),
      template: template ?? `${stored?.body}`,
    },
    remotes: [
      { app, live: { release: await read(app, remoteId), integrity: sha384('') }, previous: null },
    ],
    earlyScript: 'early()',
    hostScript: await hostScriptFile(),
  }
}

test('the document has the live release as default and the previous one as fallback', async () => {
  const first = await site.release(app)
  const second = await site.release(app, { files: { 'door.js': 'second()' } })
  await site.release('host')

  const discovery = Discovery.parse(jsonIn(await page(), 'mf-discovery'))

  expect(Object.keys(discovery.microFrontends)).toEqual(['host', app])
  expect(discovery.microFrontends[app]).toMatchObject([
    { url: `/r/${app}/${second}/`, deployment: { traffic: 100, default: true } },
    { url: `/r/${app}/${first}/`, deployment: { traffic: 0, default: false } },
  ])
  const stored = await site.storage.read('mf/discovery.json')
  expect(JSON.parse(`${stored?.body}`)).toEqual(discovery)
})

test('a release is listed with the digest of its release.json and of each script', async () => {
  const id = await site.release(app)
  await site.release('host')

  const { microFrontends } = Discovery.parse(jsonIn(await page(), 'mf-discovery'))

  const description = await site.storage.read(`r/${app}/${id}/release.json`)
  const [live] = microFrontends[app] ?? []
  expect(live?.metadata.integrity).toBe(description && sha384(description.body))
  expect(live?.extras.portal.integrity['door.js']).toBe(sha384('door()'))
  expect(live?.extras.portal.integrity['contents.json']).toBeUndefined()
})

test('without a live release a remote is absent, without a host there is no page', async () => {
  await site.release(app)
  await site.publishBuild('remote-tables', { contents: { container: 'remote_tables' } })

  const { page, discovery } = await writeSite(site.storage)

  expect(page).toBeNull()
  expect(Object.keys(discovery.microFrontends)).toEqual([app])
  expect(await site.storage.read('index.html')).toBeUndefined()
})

test('equal states compose to equal sites', async () => {
  const remote = await site.release(app)
  const host = await site.release('host')
  const state = await stateOf(host, remote)
  const copy = structuredClone(state)

  expect(composeSite(state)).toEqual(composeSite(copy))
  expect(state).toEqual(copy)
})

test('scripts of the host are loaded in order, with their digests and from its release', async () => {
  const id = await site.release('host')
  const html = await page()

  const scripts = [
    ...html.matchAll(/<script defer src="(.*?)" integrity="(.*?)" crossorigin="(.*?)">/g),
  ]
  expect(scripts.map((match) => match.slice(1))).toEqual([
    [`/r/host/${id}/runtime.js`, sha384('runtime()'), 'anonymous'],
    [`/r/host/${id}/main.js`, sha384('main()'), 'anonymous'],
  ])
  expect(html).toContain(`<link rel="icon" href="/r/host/${id}/icon.svg">`)
})

test('the hints of a screen name its code, its words and its modules of the host', async () => {
  const remote = await site.release(app)
  const host = await site.release('host')
  const hints = jsonIn(await page(), 'portal-hints')

  const at = (file: string, text: string) => [`/r/${app}/${remote}/${file}`, sha384(text)]
  expect(hints).toMatchObject({
    scripts: {
      login: {
        always: [
          at('remoteEntry.js', 'container()'),
          at('door.js', 'door()'),
          [`/r/${app}/${remote}/login.js`, expect.stringMatching(/^sha384-/)],
          [`/r/host/${host}/forms.js`, sha384('forms()')],
        ],
        words: { pt: [at('words-pt.js', 'pt()')], en: [at('words-en.js', 'en()')] },
      },
    },
  })
  expect(hints).not.toHaveProperty('scripts.projects')
})

test('no text of a release can end its script element', async () => {
  const id = await site.release(app)
  const host = await site.release('host')
  const state = await stateOf(host, id)
  const needs = { 'screen-login': ['</script><script>alert(1)</script>', '<!--', '$&'] }
  const [remote] = state.remotes
  if (!remote?.live) throw new Error('The remote is not live.')
  const { release } = remote.live
  const live = { ...remote.live, release: { ...release, raw: { ...release.raw, needs } } }

  const html = `${composeSite({ ...state, remotes: [{ ...remote, live }] }).page}`

  expect(html).not.toContain('<script>alert')
  expect(jsonIn(html, 'mf-discovery')).toMatchObject({
    microFrontends: { [app]: [{ extras: { portal: { needs } } }] },
  })
})

test('the policy allows exactly the inline script', async () => {
  await site.release('host')
  const html = await page()
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? '')
  const table = JSON.parse(`${(await site.storage.read('headers.json'))?.body}`)

  expect(inline).toEqual([await earlyScriptText()])
  expect(table['/index.html']['content-security-policy']).toContain(
    `script-src 'self' 'sha256-${digestOf(`${inline}`)}';`,
  )
})

test('the policy also allows the script of the page that is replaced, until it is gone', async () => {
  const host = await site.release('host')
  const state = await stateOf(host, await site.release(app))
  const policyOf = (page: string | null) =>
    composeSite({ ...state, page }).headers['/index.html']?.['content-security-policy']
  const both = `'sha256-${digestOf('early()')}' 'sha256-${digestOf(await earlyScriptText())}'`

  expect(policyOf(await page())).toContain(`script-src 'self' ${both};`)
  const { page: next } = composeSite({ ...state, page: await page() })
  expect(policyOf(next)).toContain(`script-src 'self' 'sha256-${digestOf('early()')}';`)
})

test('the policy has browsers report to the api, wherever it is', async () => {
  await site.release('host')
  await page()
  const table = JSON.parse(`${(await site.storage.read('headers.json'))?.body}`)
  const apiOrigin = 'https://portal.example/backend'
  const policy = headersFor(table['/index.html'], { apiOrigin })['content-security-policy']
  expect(policy).toMatch(/; report-uri https:\/\/portal\.example\/backend\/api\/csp-reports$/)
})

const digestOf = (script: string) => createHash('sha256').update(script).digest('base64')

test('a remote that does not fit the host gives way to its previous release', async () => {
  const fitting = await site.release(app)
  const misfit = await site.release(app, { contents: { fits: '^2.0.0' } })
  const host = await site.release('remote-tables').then(() => site.publishBuild('host'))
  const before = await stateOf(host, misfit)
  const reserve = (await stateOf(host, fitting)).remotes[0]?.live ?? null

  const { discovery, leftOut } = composeSite({
    ...before,
    remotes: before.remotes.map((remote) => ({ ...remote, previous: reserve })),
  })

  expect(leftOut).toEqual([app])
  expect(discovery.microFrontends[app]).toMatchObject([
    { url: `/r/${app}/${fitting}/`, deployment: { traffic: 100, default: true } },
  ])
})

test('composing ends when the registry keeps changing', async () => {
  await site.release('host')
  let reads = 0
  const changing: Storage = {
    ...site.storage,
    async read(path) {
      const stored = await site.storage.read(path)
      if (stored === undefined || path !== pointerPath('host')) return stored
      reads += 1
      if (reads > 600) throw new Error('Composing does not end')
      return { ...stored, etag: `${reads}` }
    },
  }
  await expect(writeSite(changing)).rejects.toThrow('changed 100 times while the site was composed')
})

test('a state that no page can be made of is told before anything changes', async () => {
  const state = await stateOf(await site.release('host'), await site.release(app), 'no page')
  await expect(requireComposable(state)).rejects.toThrow(
    /^No page can be made with it: index.html of host .* must contain/,
  )
})

test.each([
  [
    'lacks a marker',
    '<html><!-- portal:scripts --></html>',
    /must contain <!-- portal:discovery -->/,
  ],
  [
    'has a script of its own',
    '<script src="x"></script><!-- portal:discovery --><!-- portal:scripts -->',
    /no script of its own/,
  ],
])('a template that %s is refused', async (_, template, message) => {
  const remote = await site.release(app)
  const host = await site.release('host')
  const state = await stateOf(host, remote, template)

  expect(() => composeSite(state)).toThrow(message)
})
