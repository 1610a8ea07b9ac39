import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pointerPath } from '@portal/contract/site-paths'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { readServed } from '../documents/served'
import { settingsInVariables } from '../site/settings'
import { writeSettings } from '../site/write-settings'
import { localStorageOf } from '../storage/local-storage'
import type { Storage } from '../storage/storage'
import { applied, type TemporarySite, temporarySite } from './build-fixture'
import { copySite, verifySite } from './copy-site'
import { promote, rollback } from './promote'

const app = 'remote-auth'
const by = 'test'

let site: TemporarySite
let ids: string[]
let target: string
let copy: Storage
beforeEach(async () => {
  site = await temporarySite()
  await site.release('host')
  ids = []
  for (const number of [1, 2, 3])
    ids.push(await site.release(app, { files: { 'door.js': `door(${number})` } }))
  await writeSettings(site.storage, settingsInVariables({}))
  target = join(site.folder, 'copy')
  copy = localStorageOf(target)
})
afterEach(() => site.remove())

const everything = async (storage: Storage) => {
  const paths = (
    await Promise.all(['r', 'registry', 'legal', 'mf'].map(storage.list.bind(storage)))
  )
    .flat()
    .concat('config.json', 'index.html', 'headers.json', 'favicon.ico')
  const bodies = await Promise.all(paths.map(async (path) => (await storage.read(path))?.body))
  return new Map(paths.map((path, at) => [path, bodies[at]?.toString('base64')]))
}

test('a copy has every file of the site, and goes on from its history', async () => {
  await copySite(site.storage, copy)
  expect(await everything(copy)).toEqual(await everything(site.storage))
  expect(await applied(copy, rollback([app]), by)).toMatchObject([{ id: ids[1], from: ids[2] }])
  expect((await readPointer(site.storage, app)).channels.stable).toBe(ids[2])
})

test('a release that is promoted during a copy is in it', async () => {
  let isFirst = true
  const changing: Storage = {
    ...site.storage,
    async read(path) {
      if (path.startsWith('r/') && isFirst) {
        isFirst = false
        ids.push(await site.release(app, { files: { 'door.js': 'door(4)' } }))
      }
      return site.storage.read(path)
    },
  }
  await copySite(changing, copy)
  expect((await readPointer(copy, app)).channels.stable).toBe(ids[3])
  await verifySite(copy)
})

test('a copy ends when the registry keeps changing', async () => {
  let reads = 0
  const changing: Storage = {
    ...site.storage,
    async read(path) {
      const stored = await site.storage.read(path)
      if (stored === undefined || path !== pointerPath(app)) return stored
      reads += 1
      if (reads > 200) throw new Error('The copy does not end')
      return { ...stored, body: Buffer.concat([stored.body, Buffer.from('\n'.repeat(reads))]) }
    },
  }
  await expect(copySite(changing, copy)).rejects.toThrow('changed faster than it could be copied')
  expect(await copy.list('registry')).toEqual([])
  await copySite(site.storage, copy)
  await verifySite(copy)
})

test('a place with a site, and a copy that lacks a file, are refused', async () => {
  await copySite(site.storage, copy)
  await expect(copySite(site.storage, copy)).rejects.toThrow('has a site already')

  const file = `r/${app}/${ids[2]}/door.js`
  const lacking: Storage = {
    ...site.storage,
    read: async (path) => (path === file ? undefined : site.storage.read(path)),
  }
  const half = localStorageOf(join(site.folder, 'half'))
  await expect(copySite(lacking, half)).rejects.toThrow(`${file} is missing`)
  expect((await readServed(half)).apps.size).toBe(0)
})

test('keys that are no file names are left out of a copy, and named', async () => {
  const keys = ['r/../../outside.js', 'r//a.js', 'r/./a.js', 'r/a\nb.js', 'registry/../a.json']
  const hostile: Storage = {
    ...site.storage,
    list: async (folder) => [
      ...keys.filter((key) => key.startsWith(`${folder}/`)),
      ...(await site.storage.list(folder)),
    ],
    read: async (path) =>
      keys.includes(path) ? { body: Buffer.from('{}'), etag: '1' } : site.storage.read(path),
  }

  expect((await copySite(hostile, copy)).skipped.toSorted()).toEqual(keys.toSorted())

  expect(await everything(copy)).toEqual(await everything(site.storage))
})

test('a changed file is found', async () => {
  expect(await verifySite(site.storage)).toEqual({ releases: 4 })
  const file = `r/${app}/${ids[1]}/door.js`
  await writeFile(join(site.site, file), 'other()')
  await expect(verifySite(site.storage)).rejects.toThrow(`${file} does not match its digest`)
  await writeFile(join(site.site, pointerPath('host')), '')
  await expect(verifySite(site.storage)).rejects.toThrow('is empty')
  await expect(applied(site.storage, promote([{ app, id: ids[1] }]), by)).rejects.toThrow(file)
})

test('a lost pointer of an app that the site serves is found, and the site not copied', async () => {
  await rm(join(site.site, pointerPath(app)))
  const lost = `${pointerPath(app)} is missing, although the site serves ${app}.`
  await expect(verifySite(site.storage)).rejects.toThrow(lost)
  await expect(copySite(site.storage, copy)).rejects.toThrow(lost)
  expect(await copy.list('r')).toEqual([])
})

test('a place without releases is neither copied nor verified', async () => {
  const nothing = localStorageOf(join(site.folder, 'nothing'))
  const refusal = 'There is no release here.'
  await expect(copySite(nothing, copy)).rejects.toThrow(refusal)
  await expect(verifySite(nothing)).rejects.toThrow(refusal)
})
