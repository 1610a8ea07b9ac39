import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldsOf } from '@portal/contract/read-documents'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  parsePointer,
  pointerFile,
  readPointer,
  unreadEntries,
  updatePointer,
} from '../documents/pointer'
import { readServed } from '../documents/served'
import { writeSite } from '../site/write-site'
import { applied, nothingReported, type TemporarySite, temporarySite } from './build-fixture'
import { startCanary } from './canary'
import { kill, setPaused } from './kill'
import { promote, rollback } from './promote'
import { statusOf, tableOf } from './status'

// The tool of one checkout on a site that other versions write to as well.

const by = 'test'
const fixtures = join(import.meta.dirname, '../../../contract/src/fixtures')
const fixture = (name: string) => readFile(join(fixtures, name), 'utf8')

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
  await site.release('host')
})
afterEach(() => site.remove())

/** Publishes a build of a contract that this checkout does not know. */
async function publishNewer(text = 'newer()') {
  return site.publishBuild('remote-auth', {
    contents: { version: '1.9.0' },
    files: { 'contents.json': await fixture('contents-1.9.0.json'), 'door.js': text },
  })
}

async function releaseNewer(text?: string) {
  const id = await publishNewer(text)
  await applied(site.storage, promote([{ app: 'remote-auth', id }]), by)
  return id
}

async function discovery() {
  return JSON.parse(`${(await site.storage.read('mf/discovery.json'))?.body}`)
}

async function writeDiscovery(document: unknown) {
  const stored = await site.storage.read('mf/discovery.json')
  const body = Buffer.from(JSON.stringify(document))
  await site.storage.writeIfMatch('mf/discovery.json', body, stored?.etag ?? null)
}

const served = async (app: string) =>
  (await readServed(site.storage)).apps
    .get(app)
    ?.map(({ contents }) => `${contents.id} ${contents.state}`)

describe('with a release of a newer contract live', () => {
  test('every verb works on it and on the other apps', async () => {
    const older = await site.release('remote-auth')
    const newer = await releaseNewer()
    const tables = await site.release('remote-tables')
    const newest = await publishNewer('newest()')
    await applied(site.storage, startCanary({ app: 'remote-auth', id: newest, share: 25 }), by)
    await applied(site.storage, setPaused('remote-tables', true), by)
    expect(await served('remote-auth')).toEqual([
      `${newer} active`,
      `${newest} active`,
      `${older} active`,
    ])
    expect(await served('remote-tables')).toEqual([`${tables} paused`])

    await applied(site.storage, kill('remote-auth', newest), by)
    expect(await applied(site.storage, rollback(['remote-auth']), by)).toMatchObject([
      { id: older },
    ])
    expect(await served('remote-auth')).toEqual([`${older} active`, `${newest} killed`])
  })

  test('its fields, names and nested fields reach the discovery document', async () => {
    await releaseNewer()
    const [live] = (await discovery()).microFrontends['remote-auth']
    const written = fieldsOf(JSON.parse(await fixture('contents-1.9.0.json')))
    const { widgets, requires, menu, dialogs, screens } = written
    expect(live.extras.portal).toMatchObject({ widgets, requires, menu, dialogs, screens })
    expect(live.extras.portal).not.toHaveProperty('since')
  })

  test('the status counts entries that this checkout does not know', async () => {
    await releaseNewer()
    const text = tableOf(await statusOf(site.storage, nothingReported))
    expect(text).toContain('Written by a newer version, skipped by this one (2):')
    expect(text).toContain('remote-auth: dialog passkey')
    expect(text).toMatch(/remote-auth 1\.9\.0-\w+: widgets/)
  })
})

describe('an unknown field of a newer tool in the discovery document', () => {
  test('stays when this tool changes something else, and goes with its release', async () => {
    const auth = await site.release('remote-auth')
    const document = await discovery()
    const [live] = document.microFrontends['remote-auth']
    live.signature = 'signed'
    live.deployment.regions = ['eu']
    live.extras.portal.state = 'frozen'
    document.microFrontends['widget-clock'] = [{ url: '/w/' }]
    await writeDiscovery(document)

    await site.release('remote-tables')
    const after = (await discovery()).microFrontends
    expect(after['remote-auth']).toEqual(document.microFrontends['remote-auth'])
    expect(after['widget-clock']).toEqual([{ url: '/w/' }])
    expect(await served('remote-auth')).toEqual([`${auth} unknown`])

    const second = await site.release('remote-auth', { files: { 'door.js': 'second()' } })
    const [newest] = (await discovery()).microFrontends['remote-auth']
    expect(newest).toMatchObject({ url: `/r/remote-auth/${second}/` })
    expect(newest).not.toHaveProperty('signature')
    expect(newest.deployment).not.toHaveProperty('regions')
  })

  test('cannot undo a kill or a pause', async () => {
    const auth = await site.release('remote-auth')
    const document = await discovery()
    document.microFrontends['remote-auth'][0].extras.portal.state = 'frozen'
    await writeDiscovery(document)

    await applied(site.storage, setPaused('remote-auth', true), by)
    expect(await served('remote-auth')).toEqual([`${auth} paused`])
    await applied(site.storage, kill('remote-auth'), by)
    expect(await served('remote-auth')).toEqual([`${auth} killed`])
  })

  test('a release in a channel that this tool does not know stays listed', async () => {
    await site.release('remote-auth')
    const beta = await site.publishBuild('remote-auth', { files: { 'door.js': 'beta()' } })
    const document = await discovery()
    const [live] = document.microFrontends['remote-auth']
    const listed = structuredClone(live)
    Object.assign(listed.extras.portal, { id: beta })
    Object.assign(listed.deployment, { default: false, traffic: 0, channel: 'beta' })
    document.microFrontends['remote-auth'].push(listed)
    await writeDiscovery(document)
    await updatePointer(site.storage, 'remote-auth', (pointer) => ({
      ...pointer,
      channels: { ...pointer.channels, beta },
    }))

    await site.release('remote-tables')
    expect((await discovery()).microFrontends['remote-auth']).toContainEqual(listed)
    const host = await site.publishBuild('host', { contents: { contract: '2.0.0', fits: '2.0.0' } })
    await expect(applied(site.storage, promote([{ app: 'host', id: host }]), by)).rejects.toThrow(
      `MISFIT  remote-auth ${beta} needs contract ^1.0.0`,
    )
    await applied(site.storage, kill('remote-auth', beta), by)
    expect(await served('remote-auth')).toContain(`${beta} killed`)
    expect(await served('remote-auth')).not.toContain(`${beta} active`)
  })
})

test('a broken list in the discovery document is replaced', async () => {
  const auth = await site.release('remote-auth')
  const document = await discovery()
  document.microFrontends['remote-auth'] = { releases: [] }
  document.microFrontends['widget-clock'] = []
  await writeDiscovery(document)
  const text = tableOf(await statusOf(site.storage, nothingReported))
  expect(text).toMatch(/skipped by this one \(2\):\n {2}widget-clock\n {2}remote-auth\n/)

  await writeSite(site.storage)
  expect(await served('remote-auth')).toEqual([`${auth} active`])
})

describe('a pointer file', () => {
  const readFixture = async (name: string, app: 'remote-auth' | 'remote-tables') =>
    parsePointer(Buffer.from(await fixture(name)), app)

  test('of an older tool is read in full', async () => {
    const pointer = await readFixture('pointer-1.1.0.json', 'remote-tables')
    const written = JSON.parse(await fixture('pointer-1.1.0.json'))
    expect(unreadEntries(pointer)).toBe(0)
    expect(JSON.parse(`${pointerFile(pointer)}`)).toEqual(written)
  })

  test('of a newer tool is read without its unknown fields, and written back with them', async () => {
    const pointer = await readFixture('pointer-1.9.0.json', 'remote-auth')
    expect(pointer.versions.map(({ id }) => id)).toEqual(['1.1.0-0000000b', '1.9.0-0000000a'])
    expect(pointer.channels).toEqual({ stable: '1.9.0-0000000a', beta: '1.9.0-0000000a' })
    expect(unreadEntries(pointer)).toBe(4)
    const written = JSON.parse(await fixture('pointer-1.9.0.json'))
    const again = JSON.parse(`${pointerFile(pointer)}`)
    for (const list of ['versions', 'history'] as const) {
      expect(again[list]).toHaveLength(written[list].length)
      expect(again[list]).toEqual(expect.arrayContaining(written[list]))
    }
    const { versions: _, history: __, ...rest } = written
    expect(again).toMatchObject(rest)
  })

  test('of a newer tool can be changed', async () => {
    const body = Buffer.from(await fixture('pointer-1.9.0.json'))
    await site.storage.writeIfMatch('registry/remote-auth.json', body, null)
    await applied(site.storage, setPaused('remote-auth', true), by)
    const after = await readPointer(site.storage, 'remote-auth')
    expect(after.paused).toBe(true)
    expect(unreadEntries(after)).toBe(4)
  })
})
