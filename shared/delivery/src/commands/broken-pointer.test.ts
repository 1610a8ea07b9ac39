import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { readServed, servedText } from '../documents/served'
import { writeSite } from '../site/write-site'
import type { Storage } from '../storage/storage'
import { applyChange } from './apply-change'
import { nothingReported, type TemporarySite, temporarySite } from './build-fixture'
import { endCanary, startCanary } from './canary'
import { kill, setPaused } from './kill'
import { promote, rollback } from './promote'
import { publish } from './publish'
import { repair } from './repair'
import { statusOf, tableOf } from './status'

const by = 'test'
const broken = 'remote-tables'
const tables = { contents: { container: 'remote_tables' } }

let site: TemporarySite
let first: string
let live: string
let auth: string
beforeEach(async () => {
  site = await temporarySite()
  await site.release('host')
  await site.release('remote-auth')
  auth = await site.release('remote-auth', { files: { 'door.js': 'second()' } })
  first = await site.release(broken, tables)
  live = await site.release(broken, { ...tables, files: { 'door.js': 'second()' } })
})
afterEach(() => site.remove())

const pointerFile = () => join(site.site, 'registry', `${broken}.json`)
const served = async (app: string) =>
  servedText(app, (await readServed(site.storage)).apps.get(app))
const asBefore = () => served(broken)

const damages: [string, () => Promise<void>, RegExp][] = [
  [
    'cut',
    async () => writeFile(pointerFile(), (await readFile(pointerFile())).subarray(0, 200)),
    /is not JSON/,
  ],
  ['empty', () => writeFile(pointerFile(), ''), /is empty/],
  ['missing', () => rm(pointerFile()), /is missing, although the site serves remote-tables/],
  [
    'of another app',
    async () =>
      writeFile(pointerFile(), await readFile(join(site.site, 'registry/remote-auth.json'))),
    /belongs to remote-auth/,
  ],
  [
    'of another form',
    () => writeFile(pointerFile(), '{"app":"remote-tables"}'),
    /is not a pointer file/,
  ],
]

describe.each(damages)('a pointer that is %s', (_, damage, message) => {
  beforeEach(() => damage())

  test('stops no other app, and the site keeps serving its own', async () => {
    const before = await asBefore()
    const { site: written } = await applyChange(site.storage, kill('remote-auth'), by)
    expect(written.problems.map(({ app }) => app)).toEqual([broken])
    expect(written.problems[0]?.text).toMatch(message)
    await applyChange(site.storage, setPaused('remote-auth', true), by)
    await applyChange(site.storage, setPaused('remote-auth', false), by)
    const id = await site.publishBuild('remote-auth', { files: { 'door.js': 'third()' } })
    await applyChange(site.storage, promote([{ app: 'remote-auth' }]), by)
    await applyChange(site.storage, rollback(['remote-auth']), by)
    await applyChange(site.storage, startCanary({ app: 'remote-auth', id, share: 10 }), by)
    await applyChange(site.storage, endCanary('remote-auth'), by)
    await site.release('host', { files: { 'main.js': 'next()' } })

    expect(await served('remote-auth')).toContain(`killed: ${auth}`)
    expect(await asBefore()).toBe(before)
    expect(before).toBe(`The site serves ${broken}: ${live}.`)
  })

  test('refuses new releases of its app, and explains how to repair it', async () => {
    const folder = await site.build(broken, tables)
    for (const attempt of [
      () => publish(site.storage, broken, folder, by),
      () => applyChange(site.storage, promote([{ app: broken }]), by),
      () => applyChange(site.storage, startCanary({ app: broken, id: first, share: 10 }), by),
    ]) {
      await expect(attempt()).rejects.toThrow(message)
      await expect(attempt()).rejects.toThrow(`releases: repair ${broken}`)
    }
  })

  test('is named by the status, with its served releases', async () => {
    const rows = await statusOf(site.storage, nothingReported)
    expect(rows.find(({ app }) => app === broken)).toMatchObject({ stable: live, newest: null })
    expect(rows.filter(({ problems }) => problems.length > 0).map(({ app }) => app)).toEqual([
      broken,
    ])
    expect(tableOf(rows)).toMatch(message)
  })

  test('does not delay a kill, a rollback or a pause of its app', async () => {
    await applyChange(site.storage, setPaused(broken, true), by)
    expect(await asBefore()).toBe(`The site serves ${broken}: ${live}; paused.`)
    await damage()
    const { result, repaired } = await applyChange(site.storage, kill(broken), by)
    expect(result).toEqual({ id: live, live: first })
    expect(repaired).toMatchObject([{ app: broken, live }])
    expect(await asBefore()).toBe(`The site serves ${broken}: ${first}; paused; killed: ${live}.`)
  })

  test('is not rebuilt over what another repair and kill wrote meanwhile', async () => {
    let isOvertaken = false
    const slow: Storage = {
      ...site.storage,
      async list(folder) {
        if (folder === `r/${broken}` && !isOvertaken) {
          isOvertaken = true
          await applyChange(site.storage, kill(broken), 'other')
        }
        return site.storage.list(folder)
      },
    }

    await applyChange(slow, setPaused(broken, true), by)

    const { history } = await readPointer(site.storage, broken)
    expect(history.map((entry) => `${entry.action} ${entry.by}`).slice(-3)).toEqual([
      'repair other',
      'kill other',
      'pause test',
    ])
    expect(await asBefore()).toBe(`The site serves ${broken}: ${first}; paused; killed: ${live}.`)
  })

  test('is rebuilt from the releases and from what the site serves', async () => {
    const before = await asBefore()
    const { result } = await applyChange(site.storage, repair(broken), by)

    expect(result).toMatchObject({
      app: broken,
      versions: [first, live],
      live,
      killed: [],
      skipped: [],
    })
    expect(await asBefore()).toBe(before)
    const { history } = await readPointer(site.storage, broken)
    expect(history.at(-1)).toMatchObject({ action: 'repair', to: live, by })
    expect(await applyChange(site.storage, rollback([broken]), by)).toMatchObject({
      result: [{ app: broken, id: first, from: live }],
    })
    const next = await site.release(broken, { ...tables, files: { 'door.js': 'third()' } })
    expect(await asBefore()).toBe(`The site serves ${broken}: ${next}.`)
  })
})

test('a repaired pointer keeps canary, pause and kills, and the broken file is kept too', async () => {
  const canary = await site.publishBuild(broken, { ...tables, files: { 'door.js': 'canary()' } })
  await applyChange(site.storage, kill(broken), by)
  await applyChange(site.storage, startCanary({ app: broken, id: canary, share: 20 }), by)
  await applyChange(site.storage, setPaused(broken, true), by)
  const salt = (await readPointer(site.storage, broken)).rollout?.salt
  const before = await site.storage.read('mf/discovery.json')
  await writeFile(pointerFile(), '{"app":')

  await applyChange(site.storage, repair(broken), by)

  expect(await readPointer(site.storage, broken)).toMatchObject({
    channels: { stable: first, canary },
    rollout: { share: 20, salt },
    paused: true,
  })
  expect(await site.storage.read('mf/discovery.json')).toEqual(before)
  const { versions } = await readPointer(site.storage, broken)
  expect(versions.flatMap(({ id, killed }) => (killed ? [id] : []))).toEqual([live])
  const [kept = ''] = await site.storage.list('registry/broken')
  expect(`${(await site.storage.read(kept))?.body}`).toBe('{"app":')
})

test('a repair leaves out a release that differs from the served one', async () => {
  await writeFile(pointerFile(), '')
  const path = join(site.site, 'r', broken, live, 'release.json')
  await writeFile(path, `${await readFile(path, 'utf8')} `)

  const { result } = await applyChange(site.storage, repair(broken), by)

  expect(result.skipped).toEqual([
    `r/${broken}/${live}/release.json does not match the digest that the site serves.`,
  ])
  expect(result.live).toBe(live)
  expect(await asBefore()).toBe(`The site serves ${broken}: ${live}.`)
})

test('one bad reply leaves a readable pointer as it is', async () => {
  let isFirst = true
  const storage: Storage = {
    ...site.storage,
    async read(path) {
      if (path !== `registry/${broken}.json` || !isFirst) return site.storage.read(path)
      isFirst = false
      return { body: Buffer.from('<html>'), etag: 'of another file' }
    },
  }
  const before = await readPointer(site.storage, broken)

  const { repaired } = await applyChange(storage, setPaused(broken, true), by)

  expect(repaired).toEqual([])
  const { history } = await readPointer(site.storage, broken)
  expect(history.slice(0, -1)).toEqual(before.history)
})

test('a readable pointer is not repaired', async () => {
  await expect(applyChange(site.storage, repair(broken), by)).rejects.toThrow('nothing to repair')
})

test('a discovery document that is broken too is read from the page', async () => {
  await writeFile(join(site.site, 'mf/discovery.json'), '{')
  await writeFile(pointerFile(), '')
  await applyChange(site.storage, kill('remote-auth'), by)
  expect(await asBefore()).toBe(`The site serves ${broken}: ${live}.`)
  expect(await served('remote-auth')).toContain(`killed: ${auth}`)
})

test('a damaged release affects only its own app, and is named', async () => {
  await rm(join(site.site, 'r', broken, live, 'release.json'))
  const { site: written } = await applyChange(site.storage, kill('remote-auth'), by)
  expect(written.problems).toMatchObject([{ app: broken }])
  expect(written.problems[0]?.text).toContain(`r/${broken}/${live}/release.json is missing.`)
  expect(await asBefore()).toBe(`The site serves ${broken}: ${live}.`)
  expect(tableOf(await statusOf(site.storage, nothingReported))).toContain(
    'release.json is missing',
  )

  await applyChange(site.storage, kill(broken), by)
  expect(await asBefore()).toBe(`The site serves ${broken}: ${first}; killed: ${live}.`)
})

test('with a damaged host the page stays, and kills still reach it', async () => {
  const host = (await readPointer(site.storage, 'host')).channels.stable
  await writeFile(join(site.site, 'r/host', `${host}`, 'release.json'), '{}')
  const page = async () => `${(await site.storage.read('index.html'))?.body}`
  const scripts = (html: string) => html.match(/<script defer .*?>/g)
  const before = await page()

  await applyChange(site.storage, kill('remote-auth'), by)

  const after = await page()
  expect(scripts(after)).toEqual(scripts(before))
  expect(after).toContain(`"id":"${auth}","state":"killed"`)
  expect(after).not.toContain(`/r/remote-auth/${auth}/door.js`)
  const { problems } = await writeSite(site.storage)
  expect(problems[0]?.text).toContain(`The page keeps host ${host}`)
})

test('status names a canary that pages do not have yet', async () => {
  const id = await site.publishBuild('remote-auth', { files: { 'door.js': 'door(1)' } })
  const share = (percent: number) => startCanary({ app: 'remote-auth', id, share: percent })
  const problem = 'The site does not serve the last change of remote-auth yet: canary '
  const table = async () => tableOf(await statusOf(site.storage, nothingReported))
  await share(10).make(site.storage, by)
  expect(await table()).toContain(`${problem}10%`)
  await writeSite(site.storage)
  expect(await table()).not.toContain(problem)
  await share(25).make(site.storage, by)
  expect(await table()).toContain(`${problem}25%`)
})

test('if the site cannot be composed, the message names the change and how to finish it', async () => {
  let isFull = true
  const storage: Storage = {
    ...site.storage,
    async writeIfMatch(path, body, etag) {
      if (isFull && path === 'mf/discovery.json') throw new Error('No space left on the device')
      return site.storage.writeIfMatch(path, body, etag)
    },
  }
  const attempt = applyChange(storage, kill('remote-auth'), by)
  await expect(attempt).rejects.toThrow(`remote-auth ${auth} was killed.`)
  await expect(attempt).rejects.toThrow('could not be composed: No space left on the device')
  await expect(attempt).rejects.toThrow('To finish: compose')
  expect(tableOf(await statusOf(site.storage, nothingReported))).toContain(
    'The site does not serve the last change of remote-auth yet: kill by test',
  )

  isFull = false
  await applyChange(storage, setPaused(broken, true), by)
  expect(await served('remote-auth')).toContain(`killed: ${auth}`)
  expect(tableOf(await statusOf(site.storage, nothingReported))).not.toContain('does not serve')
})

test('several rollbacks happen all or none', async () => {
  const overtaken: Storage = {
    ...site.storage,
    async writeIfMatch(path, body, etag) {
      if (path === `registry/${broken}.json`) throw new Error('Access denied')
      return site.storage.writeIfMatch(path, body, etag)
    },
  }
  const before = await site.storage.read('registry/remote-auth.json')
  await expect(applyChange(overtaken, rollback(['remote-auth', broken]), by)).rejects.toThrow(
    'Access',
  )
  expect(await site.storage.read('registry/remote-auth.json')).toEqual(before)
})
