import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { sha384 } from '../storage/digest'
import { type TemporarySite, temporarySite } from './build-fixture'
import { buildIn, verifyRelease } from './verify-release'

const app = 'remote-auth'

let site: TemporarySite
let id: string
let folder: string
beforeEach(async () => {
  site = await temporarySite()
  id = await site.publishBuild(app)
  folder = join(site.folder, app)
})
afterEach(() => site.remove())

const differences = async () =>
  (await verifyRelease(site.storage, app, id, folder)).differences.toSorted()
const built = (file: string) => join(folder, 'dist', file)

test('a release of the same build has no differences', async () => {
  expect(await verifyRelease(site.storage, app, id, folder)).toMatchObject({
    id,
    files: 6,
    differences: [],
    provenance: { signature: { state: 'unsigned' } },
    isVerified: true,
  })
})

test('a release of the same build whose signature is not valid is not verified', async () => {
  const path = join(site.site, 'r', app, id, 'provenance.json')
  const envelope = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...envelope, signatures: [{ sig: 'YQ==' }] }))
  expect(await verifyRelease(site.storage, app, id, folder)).toMatchObject({
    differences: [],
    provenance: { signature: { state: 'invalid' } },
    isVerified: false,
  })
})

test('each file that differs, is missing or is too much is named', async () => {
  await writeFile(built('door.js'), 'other()')
  await writeFile(built('more.js'), 'more()')
  await rm(built('words-pt.js'))
  const contents = JSON.parse(await readFile(built('contents.json'), 'utf8'))
  delete contents.chunks['words-pt']
  await writeFile(built('contents.json'), JSON.stringify(contents))
  expect(await differences()).toEqual([
    'contents.json differs',
    'door.js differs',
    'more.js is not in the release',
    'words-pt.js is not in the build',
  ])
})

test('files of the release that were changed later, and shared ones, are named', async () => {
  const first = id
  id = await site.publishBuild(app, { files: { 'door.js': 'second()' } })
  expect(await differences()).toEqual([])
  await writeFile(join(site.site, 'r', app, first, 'login.js'), 'tampered()')
  await writeFile(join(site.site, 'r', app, id, 'door.js'), 'tampered()')
  expect(await differences()).toEqual(['door.js differs', `r/${app}/${first}/login.js differs`])
})

test('a description that says other things about the same files is named', async () => {
  const path = join(site.site, 'r', app, id, 'release.json')
  const text = (await readFile(path, 'utf8')).replace('"screen-login"', '"screen-projects"')
  await writeFile(path, text)
  await expect(differences()).rejects.toThrow('does not match its published digest')
  const pointer = await readPointer(site.storage, app)
  const registry = join(site.site, 'registry', `${app}.json`)
  const versions = [{ ...pointer.versions[0], integrity: sha384(text) }]
  await writeFile(registry, JSON.stringify({ ...pointer, versions }))
  expect(await differences()).toEqual(['release.json differs from the build'])
})

// npm is slow to start on a busy machine.
test('the source is built by its own script, without the signing key', {
  timeout: 60_000,
}, async () => {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ version: '1.0.0', scripts: { build: 'node build.cjs' } }),
  )
  const script = `require('fs').writeFileSync('dist/door.js', process.env.PORTAL_SIGNING_KEY ?? 'door()')`
  await writeFile(join(folder, 'build.cjs'), script)
  await writeFile(built('door.js'), 'old()')
  expect(await differences()).toEqual(['door.js differs'])
  process.env.PORTAL_SIGNING_KEY = 'secret'
  try {
    await buildIn(folder)
  } finally {
    delete process.env.PORTAL_SIGNING_KEY
  }
  expect(await differences()).toEqual([])
  await writeFile(join(folder, 'build.cjs'), 'process.exit(3)')
  await expect(buildIn(folder)).rejects.toThrow(`${folder} could not be built.`)
})
