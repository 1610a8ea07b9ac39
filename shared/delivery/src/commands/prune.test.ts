import { releasePath } from '@portal/contract/site-paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPointer } from '../documents/pointer'
import { applied, type TemporarySite, temporarySite } from './build-fixture'
import { kill } from './kill'
import { promote, rollback } from './promote'
import { prune } from './prune'

const app = 'remote-auth'
const day = 86_400_000
const later = Date.now() + 31 * day
const by = 'test'

let site: TemporarySite
let ids: string[]
beforeEach(async () => {
  site = await temporarySite()
  ids = []
  for (let number = 0; number < 14; number++)
    ids.push(await site.publishBuild(app, { files: { 'door.js': `door(${number})` } }))
})
afterEach(() => site.remove())

const publishedIds = async () => (await readPointer(site.storage, app)).versions.map(({ id }) => id)
const filesOf = (id = '') => site.storage.list(releasePath(app, id))

test('old releases are removed with their files; the newest ten stay', async () => {
  expect(await prune(site.storage, app, { now: later, by })).toEqual(ids.slice(0, 4))
  expect(await publishedIds()).toEqual(ids.slice(4))
  expect(await filesOf(ids[3])).toEqual([])
  // An unchanged file is served from the first release that has it.
  for (const suffix of ['', '.br', '.gz'])
    expect(await filesOf(ids[0])).toContain(`${releasePath(app, ids[0] ?? '')}/login.js${suffix}`)
  expect(await filesOf(ids[0])).not.toContain(`${releasePath(app, ids[0] ?? '')}/door.js`)
  expect((await filesOf(ids[4])).length).toBeGreaterThan(0)
  await expect(applied(site.storage, promote([{ app, id: ids[0] }]), by)).rejects.toThrow(
    'Unknown release',
  )
  expect((await readPointer(site.storage, app)).history.at(-1)).toMatchObject({
    action: 'prune',
    from: ids[3],
    to: null,
  })
})

test('the live and the previous release stay, however old', async () => {
  for (const id of [ids[0], ids[1], ids[2]]) await applied(site.storage, promote([{ app, id }]), by)
  expect(await prune(site.storage, app, { now: later, by })).toEqual([ids[0], ids[3]])
  expect(await applied(site.storage, rollback([app]), by)).toMatchObject([
    { id: ids[1], from: ids[2] },
  ])
  await expect(applied(site.storage, rollback([app]), by)).rejects.toThrow(
    'no earlier live release',
  )
})

test('releases of the last 30 days stay, and never fewer than ten', async () => {
  expect(await prune(site.storage, app, { now: later - 2 * day, by })).toEqual([])
  await expect(prune(site.storage, app, { keep: 9, now: later, by })).rejects.toThrow('at least 10')
  await expect(prune(site.storage, app, { keep: Number.NaN, by })).rejects.toThrow('at least 10')
  expect(await publishedIds()).toEqual(ids)
})

test('a release that was live in the last 30 days stays, however old', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * day })
  for (const id of [ids[0], ids[12], ids[13]])
    await applied(site.storage, promote([{ app, id }]), by)
  vi.useRealTimers()
  expect(await prune(site.storage, app, { now: later, by })).toEqual([ids[1], ids[2], ids[3]])
  expect(await prune(site.storage, app, { now: later + 20 * day, by })).toEqual([ids[0]])
})

test('a release that was removed can be published again', async () => {
  await prune(site.storage, app, { now: later, by })
  const again = await site.publishBuild(app, { files: { 'door.js': 'door(0)' } })
  expect(again).toBe(ids[0])
  await applied(site.storage, promote([{ app, id: again }]), by)
  expect(await prune(site.storage, app, { now: later, by })).toEqual([ids[4]])
  expect((await publishedIds()).at(-1)).toBe(again)
})

test('files that a later release shared are removed once no release needs them', async () => {
  await prune(site.storage, app, { now: later, by })
  for (let number = 14; number < 25; number++)
    await site.publishBuild(app, {
      files: { 'door.js': `door(${number})`, 'login.js': 'login()', 'words-en.js': 'words()' },
    })
  expect(await filesOf(ids[0])).not.toEqual([])
  await prune(site.storage, app, { now: later + 31 * day, by })

  expect(await filesOf(ids[0])).not.toContain(`${releasePath(app, ids[0] ?? '')}/login.js`)
})

test('a damaged release that stays is named before anything is removed', async () => {
  const damaged = ids[8] ?? ''
  await site.storage.remove(`${releasePath(app, damaged)}/release.json`)

  await expect(prune(site.storage, app, { now: later, by })).rejects.toThrow(
    new RegExp(`^${app} cannot be pruned: .*${damaged}/release.json is missing`),
  )

  expect(await publishedIds()).toEqual(ids)
})

test('a killed release without its files does not keep others from being removed', async () => {
  const killed = ids[8] ?? ''
  await applied(site.storage, promote([{ app, id: ids[0] }]), by)
  await applied(site.storage, kill(app, killed), by)
  for (const file of await filesOf(killed)) await site.storage.remove(file)

  expect(await prune(site.storage, app, { now: later, by })).toEqual(ids.slice(1, 4))
  expect(await filesOf(ids[3])).toEqual([])
})
