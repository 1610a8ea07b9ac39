import { rolloutBucket } from '@portal/contract'
import { Discovery } from '@portal/contract/documents'
import { discoveryPath, pointerPath } from '@portal/contract/site-paths'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPointer, updatePointer } from '../documents/pointer'
import { type Storage, StorageError } from '../storage/storage'
import { applied, type TemporarySite, temporarySite } from './build-fixture'
import { endCanary, startCanary } from './canary'
import { kill, setPaused } from './kill'
import { promote, rollback } from './promote'

const app = 'remote-auth'
const by = 'test'

let site: TemporarySite
let live: string
let newer: string
beforeEach(async () => {
  site = await temporarySite()
  await site.release('host')
  live = await site.release(app)
  newer = await site.publishBuild(app, { files: { 'door.js': 'newer()' } })
})
afterEach(() => site.remove())

const listed = async (of = app) => {
  const discovery = await site.storage.read(discoveryPath)
  return Discovery.parse(JSON.parse(`${discovery?.body}`)).microFrontends[of]?.map(
    ({ extras, deployment }) => [
      extras.portal.id,
      extras.portal.state,
      deployment.traffic,
      deployment.default,
    ],
  )
}
const canary = (share: number, id?: string) =>
  applied(site.storage, startCanary({ app, id, share }), by)

describe('a canary', () => {
  test('is listed with its share beside the live release, which stays the default', async () => {
    expect(await canary(25)).toBe(newer)
    expect(await listed()).toEqual([
      [live, 'active', 75, true],
      [newer, 'active', 25, false],
    ])
  })

  test('keeps its companies while its share grows; another rollout chooses others', async () => {
    await canary(10)
    const salt = (await readPointer(site.storage, app)).rollout?.salt
    await canary(50)
    expect((await readPointer(site.storage, app)).rollout).toEqual({ share: 50, salt })
    const other = await site.publishBuild(app, { files: { 'door.js': 'other()' } })
    await canary(50, other)
    expect((await readPointer(site.storage, app)).rollout?.salt).not.toBe(salt)
  })

  test('ends when it is promoted, but not when another release is', async () => {
    await canary(25)
    const other = await site.publishBuild(app, { files: { 'door.js': 'other()' } })
    await applied(site.storage, promote([{ app, id: other }]), by)
    expect(await listed()).toEqual([
      [other, 'active', 75, true],
      [newer, 'active', 25, false],
      [live, 'active', 0, false],
    ])
    await applied(site.storage, promote([{ app, id: newer }]), by)
    expect((await readPointer(site.storage, app)).channels).toEqual({ stable: newer })
  })

  test('can be ended once', async () => {
    await canary(25)
    await applied(site.storage, endCanary(app), by)
    expect(await listed()).toEqual([[live, 'active', 100, true]])
    await expect(applied(site.storage, endCanary(app), by)).rejects.toThrow('has no canary')
  })

  test.each([0, 100, -1, Number.NaN])('of %s percent is refused', async (share) => {
    await expect(canary(share)).rejects.toThrow('more than 0 and less than 100')
  })

  test('of the live release or without a live release is refused', async () => {
    await expect(canary(10, live)).rejects.toThrow('already live for everybody')
    await site.publishBuild('remote-tables', { contents: { container: 'remote_tables' } })
    await expect(
      applied(site.storage, startCanary({ app: 'remote-tables', share: 10 }), by),
    ).rejects.toThrow('Promote it instead')
  })

  test('must fit the live host, and a host must fit it', async () => {
    const unfit = await site.publishBuild(app, { contents: { fits: '^2.0.0' } })
    await expect(canary(10, unfit)).rejects.toThrow('MISFIT')
    const choosy = await site.publishBuild(app, { contents: { fits: '1.0.0' } })
    await canary(10, choosy)
    const host = await site.publishBuild('host', { contents: { contract: '1.1.0', fits: '1.1.0' } })
    await expect(applied(site.storage, promote([{ app: 'host', id: host }]), by)).rejects.toThrow(
      `MISFIT  ${app} ${choosy}`,
    )
  })
})

test('the end of a canary that names another one is refused', async () => {
  await canary(10, newer)
  const end = (id: string) => applied(site.storage, endCanary(app, { id }), by)
  await expect(end(live)).rejects.toThrow(`The canary of ${app} is ${newer}, not ${live}.`)
  await end(newer)
  expect((await readPointer(site.storage, app)).channels).toEqual({ stable: live })
})

test('a canary goes to its share of the companies, always the same ones', () => {
  const companies = Array.from({ length: 20_000 }, (_, index) => index + 1)
  const below = (share: number) =>
    companies.filter((id) => rolloutBucket(app, '1.0.0-0123abcd', id) < share * 100)
  expect(below(25).length / companies.length).toBeCloseTo(0.25, 1)
  expect(below(1).length / companies.length).toBeCloseTo(0.01, 2)
  const half = new Set(below(50))
  expect(below(25).every((id) => half.has(id))).toBe(true)
})

describe('a killed release', () => {
  test('gives way to the previous release, is listed, and never comes back', async () => {
    await applied(site.storage, promote([{ app, id: newer }]), by)
    expect(await applied(site.storage, kill(app), by)).toEqual({ id: newer, live })
    expect(await listed()).toEqual([
      [live, 'active', 100, true],
      [newer, 'killed', 0, false],
    ])
    await expect(applied(site.storage, promote([{ app, id: newer }]), by)).rejects.toThrow(
      'was killed',
    )
    await expect(applied(site.storage, kill(app, newer), by)).rejects.toThrow('already killed')
    await expect(applied(site.storage, rollback([app]), by)).rejects.toThrow(
      'no earlier live release',
    )
  })

  test('leaves nothing live if nothing was live before', async () => {
    expect(await applied(site.storage, kill(app, live), by)).toEqual({ id: live, live: null })
    expect(await listed()).toEqual([[live, 'killed', 0, false]])
    expect(`${(await site.storage.read('index.html'))?.body}`).not.toContain('remoteEntry.js","sha')
  })

  test('that was a canary leaves everybody the live release', async () => {
    await canary(25)
    expect(await applied(site.storage, kill(app, newer), by)).toEqual({ id: newer, live })
    expect((await readPointer(site.storage, app)).rollout).toBeUndefined()
  })

  test('of the host needs a previous one: there is no page without a host', async () => {
    await expect(applied(site.storage, kill('host'), by)).rejects.toThrow(
      'Promote another one, then kill',
    )
  })

  test('of the host needs a previous one that a page can be built from', async () => {
    const before = (await readPointer(site.storage, 'host')).channels.stable ?? ''
    const host = await site.release('host', { files: { 'main.js': 'worse()' } })
    await site.storage.remove(`r/host/${before}/index.html`)
    await expect(applied(site.storage, kill('host'), by)).rejects.toThrow(
      `No page can be built from the host before it: r/host/${before}/index.html is missing. Promote another one, then kill ${host}.`,
    )
    expect(await listed('host')).toEqual([[host, 'active', 100, true]])

    // One that no page has can go, whatever is damaged.
    await site.storage.remove(`r/host/${host}/index.html`)
    expect(await applied(site.storage, kill('host', before), by)).toEqual({
      id: before,
      live: host,
    })
  })

  test('of a storage that is away meanwhile is not said to be done', async () => {
    await applied(site.storage, promote([{ app, id: newer }]), by)
    let isWritten = false
    const away: Storage = {
      ...site.storage,
      async read(path) {
        if (isWritten && path === pointerPath(app)) throw new StorageError('the store is away')
        return site.storage.read(path)
      },
      async writeIfMatch(path, body, etag) {
        isWritten ||= path === pointerPath(app)
        return site.storage.writeIfMatch(path, body, etag)
      },
    }
    await expect(applied(away, kill(app), by)).rejects.toThrow(
      'The registry has changed, but the site could not be composed: the store is away',
    )
    expect(await applied(site.storage, kill(app), by)).toEqual({ id: newer, live })
    expect(await listed()).toEqual([
      [live, 'active', 100, true],
      [newer, 'killed', 0, false],
    ])
  })

  test('of the host is listed too', async () => {
    const before = (await readPointer(site.storage, 'host')).channels.stable ?? ''
    const host = await site.release('host', { files: { 'main.js': 'worse()' } })
    await applied(site.storage, kill('host'), by)
    expect(await listed('host')).toEqual([
      [before, 'active', 100, true],
      [host, 'killed', 0, false],
    ])
  })

  test('must have been published', async () => {
    await expect(applied(site.storage, kill(app, '9.9.9-00000000'), by)).rejects.toThrow(
      'Unknown release',
    )
    await expect(applied(site.storage, kill('remote-tables'), by)).rejects.toThrow(
      'no live release',
    )
  })
})

test('a paused app is listed as such and not preloaded, until it is resumed', async () => {
  await applied(site.storage, setPaused(app, true), by)
  expect(await listed()).toEqual([[live, 'paused', 100, true]])
  expect(`${(await site.storage.read('index.html'))?.body}`).not.toContain('"login":{"always"')
  await expect(applied(site.storage, setPaused(app, true), by)).rejects.toThrow('already paused')
  await applied(site.storage, setPaused(app, false), by)
  expect(await listed()).toEqual([[live, 'active', 100, true]])
  await expect(applied(site.storage, setPaused(app, false), by)).rejects.toThrow('not paused')
  await expect(applied(site.storage, setPaused('host', true), by)).rejects.toThrow('every page')
})

test('a paused app that no longer fits the live host stays paused', async () => {
  const remote = await site.release(app, { contents: { requires: { react: '^19.3.0' } } })
  await applied(site.storage, setPaused(app, true), by)
  const host = await site.publishBuild('host', { contents: { provides: { react: '20.0.0' } } })
  // As a tool that compares contracts only makes it live.
  await updatePointer(site.storage, 'host', (pointer) => ({
    ...pointer,
    channels: { ...pointer.channels, stable: host },
  }))

  await expect(applied(site.storage, setPaused(app, false), by)).rejects.toThrow(
    `MISFIT  ${app} ${remote} needs react ^19.3.0, host ${host} has 20.0.0`,
  )
  expect((await readPointer(site.storage, app)).paused).toBe(true)
})

test('a place has one remote only', async () => {
  const id = await site.publishBuild('remote-other', {
    contents: { container: 'remote_other', screens: ['login'], dialogs: ['forgot-password'] },
  })
  const refusal = applied(site.storage, promote([{ app: 'remote-other', id }]), by)
  await expect(refusal).rejects.toThrow(`screen login: ${app} ${live} and remote-other ${id}`)
  await expect(refusal).rejects.toThrow('dialog forgot-password')
})
