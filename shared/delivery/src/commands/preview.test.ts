import { generateKeyPairSync } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readPreview } from '@portal/contract/preview-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeConfig } from '../documents/config-file'
import { settingsInVariables } from '../site/settings'
import { applied, type TemporarySite, temporarySite } from './build-fixture'
import { kill, setPaused } from './kill'
import { newPreviewKey, previewKeyText, previewLink } from './preview'

const portal = 'https://portal.example'
let site: TemporarySite
let id: string
let killed: string
let options: { portal: string; privateKey: string; hours: number }
let keys: string[]

beforeAll(async () => {
  site = await temporarySite()
  await site.release('remote-auth')
  killed = await site.publishBuild('remote-auth', { files: { 'door.js': 'bad()' } })
  await applied(site.storage, kill('remote-auth', killed), 'test')
  id = await site.publishBuild('remote-auth', { files: { 'door.js': 'newer()' } })
  const file = join(site.folder, 'preview.pem')
  keys = [await newPreviewKey(file)]
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  options = { portal, privateKey: await previewKeyText(file, {}), hours: 2 }
  await writeConfig(site.storage, settingsInVariables({ PREVIEW_KEYS: keys.join() }).config)
})
afterAll(() => site.remove())

const link = (changes: Partial<typeof options> = {}, wanted = {}) =>
  previewLink(site.storage, [{ app: 'remote-auth', id: undefined, ...wanted }], {
    ...options,
    ...changes,
  })

test('a link previews the newest published release in the portal that it names', async () => {
  const { link: address, releases, expiresAt } = await link()
  expect(releases).toEqual([`remote-auth@${id}`])
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 2 * 3_600_000)
  const url = new URL(address)
  expect(url.origin).toBe(portal)
  const rules = { origin: portal, keys, isOpen: false }
  expect(await readPreview(url.searchParams.get('mf') ?? '', rules)).toEqual({ releases })
})

test.each([
  ['a killed release', () => link({}, { id: killed }), /was killed/],
  ['an unknown release', () => link({}, { id: '9.9.9-00000000' }), /9\.9\.9-00000000/],
  ['no address', () => link({ portal: 'portal' }), /--portal takes the address/],
  ['too long a time', () => link({ hours: 721 }), /up to 720/],
  ['no time', () => link({ hours: Number.NaN }), /up to 720/],
  ['no key', () => link({ privateKey: 'key' }), /not a P-256 key/],
  ['a key of another kind', () => link({ privateKey: pemOf('ed25519') }), /not a P-256 key/],
  ['a key that the site does not know', () => link({ privateKey: pemOf('ec') }), /does not know/],
])('a link with %s is refused', async (_, make, message) => {
  await expect(make()).rejects.toThrow(message)
})

test('a link with a release that pages would not show is made with a warning', async () => {
  await site.release('host')
  const app = 'remote-tables'
  await site.release(app)
  const misfit = await site.publishBuild(app, { contents: { fits: '^9.0.0' } })
  expect((await link()).warnings).toEqual([])
  await applied(site.storage, setPaused(app, true), 'test')

  const { warnings, releases } = await link({}, { app })

  expect(releases).toEqual([`${app}@${misfit}`])
  expect(warnings).toEqual([
    `${app} is paused. The link shows no release of it until it is resumed.`,
    expect.stringMatching(new RegExp(`^${app} ${misfit} does not fit the live host:\n +MISFIT`)),
  ])
})

test('a link with two releases of an app is refused', async () => {
  const wanted = [id, undefined].map((one) => ({ app: 'remote-auth' as const, id: one }))
  await expect(previewLink(site.storage, wanted, options)).rejects.toThrow('Name remote-auth once.')
})

test('a key never takes the place of a file', async () => {
  const file = join(site.folder, 'preview.pem')
  const before = await readFile(file, 'utf8')
  await expect(newPreviewKey(file)).rejects.toThrow(
    /^There is a file .+ already\. Name a new one\.$/,
  )
  expect(await readFile(file, 'utf8')).toBe(before)
})

test('a key comes from a file or from the environment', async () => {
  expect(await previewKeyText(undefined, { PORTAL_PREVIEW_KEY: 'pem' })).toBe('pem')
  await expect(previewKeyText(undefined, {})).rejects.toThrow(/needs --key/)
  await expect(previewKeyText('/nowhere', {})).rejects.toThrow('There is no file /nowhere.')
})

function pemOf(kind: 'ed25519' | 'ec'): string {
  const { privateKey } =
    kind === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync(kind)
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`
}
