import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { type Contents, Release } from '@portal/contract/documents'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { sha384 } from '../storage/digest'
import { localStorageOf } from '../storage/local-storage'
import { applied, nothingReported, type TemporarySite, temporarySite } from './build-fixture'
import { startCanary } from './canary'
import { verifySite } from './copy-site'
import { kill } from './kill'
import { promote } from './promote'
import { publish } from './publish'
import { statusOf } from './status'

const fixtures = join(import.meta.dirname, '../../../contract/src/fixtures')

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

test('a release holds every file with its digest, and nothing goes live', async () => {
  const id = await site.publishBuild('remote-auth')

  const text = await readFile(join(site.site, 'r/remote-auth', id, 'release.json'), 'utf8')
  const release = Release.parse(JSON.parse(text))
  expect(release.id).toBe(id)
  expect(release.integrity['remoteEntry.js']).toBe(sha384('container()'))
  const pointer = await readPointer(site.storage, 'remote-auth')
  expect(pointer.channels).toEqual({})
  expect(pointer.versions).toMatchObject([{ id, integrity: sha384(text) }])
})

test('equal builds have the same id; other bytes or another description change it', async () => {
  const id = await site.publishBuild('remote-auth')

  expect(id).toMatch(/^1\.0\.0-[0-9a-f]{8}$/)
  expect(await site.publishBuild('remote-auth')).toBe(id)
  expect(await site.publishBuild('remote-auth', { files: { 'door.js': 'other()' } })).not.toBe(id)
  expect(await site.publishBuild('remote-auth', { contents: { fits: '~1.0.0' } })).not.toBe(id)
})

test('publishing again changes nothing', async () => {
  const folder = await site.build('remote-auth')
  const first = await publish(site.storage, 'remote-auth', folder, 'test')
  const before = await site.storage.read('registry/remote-auth.json')

  const second = await publish(site.storage, 'remote-auth', folder, 'test')

  expect(second).toEqual({ id: first.id, isNew: false })
  expect(await site.storage.read('registry/remote-auth.json')).toEqual(before)
})

test('source maps go to a storage of their own, or nowhere', async () => {
  const folder = await site.build('remote-auth', { files: { 'door.js.map': '{"version":3}' } })
  const maps = localStorageOf(join(site.folder, 'maps'))

  const { id } = await publish(site.storage, 'remote-auth', folder, 'test', { maps })

  expect((await maps.read(`r/remote-auth/${id}/door.js.map`))?.body.toString()).toBe(
    '{"version":3}',
  )
  const released = await site.storage.list(`r/remote-auth/${id}`)
  expect(released.filter((path) => path.includes('.map'))).toEqual([])
  expect(await site.publishBuild('remote-auth')).toBe(id)
})

test('publishing again restores a lost file', async () => {
  const id = await site.publishBuild('remote-auth')
  const lost = join(site.site, 'r/remote-auth', id, 'door.js')
  await rm(lost)

  await site.publishBuild('remote-auth')

  expect(await readFile(lost, 'utf8')).toBe('door()')
})

const extra = { 'extra.js': 'extra()' }
const variations = ['one', 'two', 'three'].map((name) => ({
  files: { 'door.js': `${name}()`, ...(name === 'one' ? {} : extra) },
}))

test.each([
  ['lost', undefined],
  ['damaged', '{"cut"'],
])('publishing again restores a %s description as it was published', async (_, left) => {
  const [one, two, three] = variations
  const first = await site.release('remote-auth', one)
  const second = await site.release('remote-auth', two)
  await site.publishBuild('remote-auth', three)
  await applied(site.storage, kill('remote-auth', first), 'test')
  const path = join(site.site, 'r/remote-auth', second, 'release.json')
  const published = await readFile(path, 'utf8')
  await (left === undefined ? rm(path) : writeFile(path, left))
  await expect(verifySite(site.storage)).rejects.toThrow('release.json')

  await site.publishBuild('remote-auth', two)

  expect(await readFile(path, 'utf8')).toBe(published)
  expect(await verifySite(site.storage)).toEqual({ releases: 2 })
})

test('a damaged description that no pointer lists is replaced', async () => {
  const id = await site.publishBuild('remote-auth')
  await rm(join(site.site, 'registry/remote-auth.json'))
  await writeFile(join(site.site, 'r/remote-auth', id, 'release.json'), '{"cut"')

  await site.publishBuild('remote-auth')

  expect(await verifySite(site.storage)).toEqual({ releases: 1 })
})

test('a description that cannot be as it was published is refused before anything is written', async () => {
  const id = await site.publishBuild('remote-auth')
  const pointer = join(site.site, 'registry/remote-auth.json')
  const other = (await readFile(pointer, 'utf8')).replace(/sha384-[^"]+/, sha384('another'))
  await writeFile(pointer, other)
  await rm(join(site.site, 'r/remote-auth', id), { recursive: true })

  await expect(site.publishBuild('remote-auth')).rejects.toThrow(
    `r/remote-auth/${id}/release.json is lost or damaged, and cannot be made again from this build.`,
  )
  expect(await site.storage.list('r')).toEqual([])
})

test('a published file with other bytes is refused', async () => {
  const id = await site.publishBuild('remote-auth')
  await writeFile(join(site.site, 'r/remote-auth', id, 'door.js'), 'tampered()')

  await expect(site.publishBuild('remote-auth')).rejects.toThrow(
    `r/remote-auth/${id}/door.js is already published with different content.`,
  )
})

test('a text file has a compressed copy if that is smaller', async () => {
  const id = await site.publishBuild('remote-auth')

  const small = await site.storage.read(`r/remote-auth/${id}/login.js.br`)
  expect(small && brotliDecompressSync(small.body).toString()).toMatch(/^login\("aaa/)
  expect(await site.storage.read(`r/remote-auth/${id}/door.js.br`)).toBeUndefined()
})

test('what an earlier release has compressed is not compressed again, unless it is damaged', async () => {
  const small = (id: string) => `r/remote-auth/${id}/login.js.br`
  const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } }
  const first = await site.publishBuild('remote-auth')
  const login = await readFile(join(site.site, 'r/remote-auth', first, 'login.js'))
  const other = brotliCompressSync(login, fastest)
  await writeFile(join(site.site, small(first)), other)

  const second = await site.publishBuild('remote-auth', { files: { 'door.js': 'second()' } })
  expect((await site.storage.read(small(second)))?.body).toEqual(other)

  await writeFile(join(site.site, small(first)), other.subarray(1))
  const third = await site.publishBuild('remote-auth', { files: { 'door.js': 'third()' } })
  const mended = await site.storage.read(small(third))
  expect(mended && brotliDecompressSync(mended.body)).toEqual(login)
})

test.each(['.br', '.gz'])('publishing again mends a damaged %s form only', async (suffix) => {
  const id = await site.publishBuild('remote-auth')
  const path = (of: string) => join(site.site, 'r/remote-auth', id, `login.js${of}`)
  const login = await readFile(path(''))
  const forms = { '.br': brotliCompressSync(login), '.gz': gzipSync(login, { level: 1 }) }
  for (const [of, form] of Object.entries(forms)) await writeFile(path(of), form)
  const published = await site.storage.list('r')
  await site.publishBuild('remote-auth')
  for (const [of, form] of Object.entries(forms)) expect(await readFile(path(of))).toEqual(form)

  await writeFile(path(suffix), '')
  await expect(verifySite(site.storage)).rejects.toThrow(
    `r/remote-auth/${id}/login.js${suffix} does not match its digest`,
  )
  await site.publishBuild('remote-auth')

  expect(await verifySite(site.storage)).toEqual({ releases: 1 })
  for (const [of, form] of Object.entries(forms))
    if (of !== suffix) expect(await readFile(path(of))).toEqual(form)
  expect(await site.storage.list('r')).toEqual(published)
})

const report: Contents['ownDialogs'][number] = {
  name: 'report',
  title: { pt: 'Relatório', en: 'Report' },
  params: { project: { type: 'id' } },
}

test('a build with a dialog of its own is published', async () => {
  const folder = await site.build('remote-auth', {
    contents: { dialogs: ['forgot-password', 'report'], ownDialogs: [report] },
  })

  const { id } = await publish(site.storage, 'remote-auth', folder, 'test')

  const text = await readFile(join(site.site, 'r/remote-auth', id, 'release.json'), 'utf8')
  expect(JSON.parse(text).ownDialogs).toEqual([report])
})

test.each([
  [
    'has a file whose name no release can have',
    { files: { 'static/logo@2x.png': 'picture' } },
    /static\/logo@2x\.png has a name with other characters than letters without accents, digits and/,
  ],
  [
    'has a file in a folder with a name that publish uses',
    { files: { 'provenance.json/x': 'x' } },
    /provenance\.json\/x is a name that publish uses/,
  ],
  [
    'has an encoded form of a file',
    { files: { 'page.html.br': 'x' } },
    /page\.html\.br is a name that publish uses/,
  ],
  [
    'has a description that would fill every page',
    { contents: { more: 'x'.repeat(50_000) } as never },
    /contents\.json has \d+ bytes, and every page has it: 50000 are the limit/,
  ],
  [
    'has a first paint that would fill every page',
    { files: { 'first-paint.json': JSON.stringify({ more: 'x'.repeat(250_000) }) } },
    /first-paint\.json has \d+ bytes, and every page has it: 250000 are the limit/,
  ],
  [
    'has more scripts than a page can list',
    { files: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}.js`, `${n}`])) },
    /it has more than 500 scripts, whose digests every page has/,
  ],
  [
    'fits contracts in a range that takes long to read',
    { contents: { fits: Array.from({ length: 50 }, (_, n) => `^2.${n}.0`).join(' || ') } },
    /contents\.json is not valid/,
  ],
  [
    'names a file that it lacks',
    { contents: { chunks: { entry: ['no.js'] } } },
    /chunk entry names no\.js, which is not in the build/,
  ],
  [
    'has a menu entry without its screen',
    { contents: { menu: [{ screen: 'reports', title: { pt: 'Relatórios', en: 'Reports' } }] } },
    /the menu leads to screen reports, which is missing from the build/,
  ],
  [
    'has a container without a name',
    { contents: { container: null } },
    /the container of a remote or its entry is missing/,
  ],
  [
    'has no entry',
    { contents: { chunks: {} } },
    /the container of a remote or its entry is missing/,
  ],
  [
    'has a screen at an address of the site',
    { contents: { screens: ['registry'] } },
    /screen registry has an address that the site uses; choose another name/,
  ],
  [
    'has a screen whose health cannot be counted',
    { contents: { screens: ['a'.repeat(51)] } },
    /screen a+ has a name that is too long/,
  ],
  [
    'lists a screen twice',
    { contents: { screens: ['login', 'login'] } },
    /screen login is listed twice/,
  ],
  [
    'lists a dialog twice',
    { contents: { dialogs: ['forgot-password' as const, 'forgot-password' as const] } },
    /dialog forgot-password is listed twice/,
  ],
  [
    'names a shared file that it lacks',
    { contents: { shared: { forms: ['gone.js'] } } },
    /chunk forms names gone\.js, which is not in the build/,
  ],
  [
    'has a dialog without a description',
    { contents: { dialogs: ['tabels'] } },
    /dialogs without a description: tabels/,
  ],
  [
    'describes a dialog that it lacks',
    { contents: { ownDialogs: [report] } },
    /dialog report is described but missing from the build/,
  ],
  [
    'describes a dialog twice',
    { contents: { dialogs: ['report'], ownDialogs: [report, report] } },
    /dialog report is described twice/,
  ],
  [
    'describes a dialog of the contract',
    { contents: { ownDialogs: [{ ...report, name: 'forgot-password' }] } },
    /dialog forgot-password is already in the contract; choose another name/,
  ],
  [
    'describes a parameter without its limits',
    {
      contents: {
        dialogs: ['report'],
        ownDialogs: [{ ...report, params: { month: { type: 'number' } } } as never],
      },
    },
    /contents\.json is not valid/,
  ],
  [
    'has a menu entry for a dialog that requires parameters',
    {
      contents: {
        dialogs: ['report'],
        ownDialogs: [report],
        menu: [{ dialog: 'report', title: report.title }],
      },
    },
    /the menu leads to dialog report, which requires parameters/,
  ],
  [
    'fills a slot twice',
    {
      contents: {
        slots: [
          { name: 'profile-dialog', order: 1 },
          { name: 'profile-dialog', order: 2 },
        ],
      },
    },
    /slot profile-dialog is listed twice/,
  ],
  [
    'is one of another app',
    { contents: { app: 'remote-tables' as const } },
    /This is a build of remote-tables, not of/,
  ],
  [
    'is described wrongly',
    { contents: { container: 'not a name' } },
    /contents\.json is not valid/,
  ],
  [
    'needs a shared module in a range that hosts cannot read',
    { contents: { requires: { react: '>=19' } } },
    /must be a version or a caret range/,
  ],
])('a build that %s is refused', async (_, variation, message) => {
  const folder = await site.build('remote-auth', variation)

  await expect(publish(site.storage, 'remote-auth', folder, 'test')).rejects.toThrow(message)
})

test('hidden files are not published, nor what is in hidden folders', async () => {
  const files = { '.env': 'secret', '.git/config': 'secret', 'static/.cache/x.js': 'secret' }
  const id = await site.publishBuild('remote-auth', { files })

  const stored = await site.storage.list(`r/remote-auth/${id}`)
  expect(stored.filter((path) => path.includes('/.'))).toEqual([])
})

test('names that every object has are names like others', async () => {
  await site.release('host', { contents: { provides: { react: '19.3.0' } } })
  const named = {
    files: { constructor: 'file' },
    contents: { requires: { constructor: '^1.0.0' } },
  }
  await site.publishBuild('remote-auth', named)
  await site.publishBuild('remote-auth', {
    ...named,
    contents: { ...named.contents, kit: '1.0.0' },
  })

  const status = await statusOf(site.storage, nothingReported)
  expect(status.map(({ app }) => app)).toEqual(['host', 'remote-auth'])
  await expect(applied(site.storage, promote([{ app: 'remote-auth' }]), 'test')).rejects.toThrow(
    'needs constructor ^1.0.0',
  )
  await site.release('remote-auth', {
    files: { constructor: 'file' },
    contents: { needs: { 'screen-login': ['constructor', 'toString'] } },
  })
})

test('a build older than its package is refused', async () => {
  const folder = await site.build('remote-auth')
  await writeFile(join(folder, 'package.json'), '{"version":"1.1.0"}')

  await expect(publish(site.storage, 'remote-auth', folder, 'test')).rejects.toThrow(
    'The build of remote-auth is version 1.0.0, its package.json 1.1.0. Build it again.',
  )
})

test('an app without a build is refused', async () => {
  await expect(
    publish(site.storage, 'remote-auth', join(site.folder, 'nowhere'), 'test'),
  ).rejects.toThrow(
    `remote-auth has no build in ${join(site.folder, 'nowhere', 'dist')}. Build it first.`,
  )
})

test('unchanged files keep their address from release to release', async () => {
  const first = await site.release('host')
  const second = await site.release('host', { files: { 'main.js': 'second()' } })
  const third = await site.release('host', { files: { 'main.js': 'third()' } })

  const page = `${(await site.storage.read('index.html'))?.body}`

  expect(page).toContain(`<script defer src="/r/host/${first}/runtime.js"`)
  expect(page).toContain(`<script defer src="/r/host/${third}/main.js"`)
  expect(page).not.toContain(`/r/host/${second}/main.js`)
})

test('a page names unchanged scripts of a remote and of its canary at their first address', async () => {
  await site.release('host')
  const first = await site.release('remote-auth')
  const second = await site.release('remote-auth', { files: { 'door.js': 'second()' } })
  const third = await site.publishBuild('remote-auth', { files: { 'door.js': 'third()' } })
  await applied(site.storage, startCanary({ app: 'remote-auth', id: third, share: 10 }), 'test')

  const page = `${(await site.storage.read('index.html'))?.body}`
  const { unchanged } = JSON.parse(/id="portal-hints">(.*?)<\/script>/s.exec(page)?.[1] ?? '')

  const entry = 'remoteEntry.js'
  expect(unchanged).toMatchObject({
    [`/r/remote-auth/${second}/${entry}`]: `/r/remote-auth/${first}/${entry}`,
    [`/r/remote-auth/${third}/${entry}`]: `/r/remote-auth/${first}/${entry}`,
  })
  expect(Object.keys(unchanged).filter((url) => url.endsWith('/door.js'))).toEqual([])
})

test('a promote also checks files that an earlier release serves', async () => {
  const first = await site.release('host')
  const second = await site.publishBuild('host', { files: { 'main.js': 'second()' } })
  await writeFile(join(site.site, `r/host/${first}/runtime.js`), 'meddled()')

  await expect(
    applied(site.storage, promote([{ app: 'host', id: second }]), 'test'),
  ).rejects.toThrow(`r/host/${first}/runtime.js does not match its digest`)
})

test('a build of a newer contract keeps fields that this tool does not know', async () => {
  const newer = await readFile(join(fixtures, 'contents-1.9.0.json'), 'utf8')
  const id = await site.publishBuild('remote-auth', {
    contents: { version: '1.9.0' },
    files: { 'contents.json': newer },
  })

  const text = await readFile(join(site.site, 'r/remote-auth', id, 'release.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ ...JSON.parse(newer), id })
})

test('a host whose page has no place for the discovery document is refused', async () => {
  const folder = await site.build('host', { files: { 'index.html': '<html></html>' } })

  await expect(publish(site.storage, 'host', folder, 'test')).rejects.toThrow(
    'must contain <!-- portal:discovery --> exactly once',
  )
})

test('a damaged release does not stop the next one', async () => {
  const first = await site.publishBuild('remote-auth')
  await writeFile(join(site.site, 'r/remote-auth', first, 'release.json'), '{')

  const second = await site.publishBuild('remote-auth', { files: { 'door.js': 'second()' } })

  expect((await readPointer(site.storage, 'remote-auth')).versions.at(-1)?.id).toBe(second)
})
