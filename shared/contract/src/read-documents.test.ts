import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Discovery } from './documents'
import { serverEvents } from './live'
import { fieldsOf, readContents, readDiscovery } from './read-documents'
import { skippedIn } from './skipped-fields'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'))

const listedIn = (name: string) => {
  const { apps } = readDiscovery(fixture(name))
  return Object.fromEntries(
    [...apps].map(([app, listed]) => [
      app,
      listed.map(({ contents }) => `${contents.id} ${contents.state}`),
    ]),
  )
}

describe('the discovery document', () => {
  test('of an older version is read in full', () => {
    const document = fixture('discovery-1.1.0.json')
    const { apps } = readDiscovery(document)
    expect(skippedIn(document)).toEqual([])
    const written = Discovery.parse(document).microFrontends
    expect([...apps.keys()]).toEqual(Object.keys(written))
    for (const [app, listed] of apps)
      expect(listed.map(({ contents }) => contents)).toMatchObject(
        (written[app] ?? []).map(({ extras }) => extras.portal),
      )
  })

  test('of a newer contract is read without what this version does not know', () => {
    expect(() => Discovery.parse(fixture('discovery-1.9.0.json'))).toThrow()
    expect(listedIn('discovery-1.9.0.json')).toEqual({
      host: ['1.9.0-00000001 active'],
      'remote-auth': ['1.9.0-0000000a active', '1.1.0-0000000b killed'],
      'remote-tables': ['1.9.0-0000000c active', '1.1.0-0000000d active'],
      'remote-account': ['1.9.0-0000000e unknown', '1.1.0-0000000f active'],
      'remote-dashboard': ['1.1.0-00000011 active'],
      'remote-reports': ['1.0.0-00000012 active'],
    })
    expect(skippedIn(fixture('discovery-1.9.0.json'))).toEqual([
      'remote-dashboard release 1: url',
      'remote-broken',
      'widget-clock',
      'remote-auth 1.9.0-0000000a: widgets',
      'remote-auth 1.1.0-0000000b: reason',
      'remote-account 1.9.0-0000000e: state frozen',
    ])
  })

  test('of a breaking contract is read, its kills too', () => {
    expect(listedIn('discovery-2.0.0.json')).toEqual({
      host: ['2.0.0-00000001 active'],
      'remote-auth': ['2.0.0-00000002 active', '1.9.0-0000000a killed'],
      'remote-tables': ['2.0.0-00000003 active'],
    })
  })

  test('must be one', () => {
    for (const other of [null, 'text', [], {}, { schema: 'another', microFrontends: {} }])
      expect(() => readDiscovery(other)).toThrow('not a discovery document')
  })

  test.each([
    ['no url', { url: undefined }],
    ['an unreadable url', { url: 'https://' }],
    ['no id', { id: undefined }],
    ['digests of another type', { integrity: { 'remoteEntry.js': ['sha384-a'] } }],
    ['no digests', { integrity: undefined }],
  ])('loses a release with %s, and no other', (_, change) => {
    const document = structuredClone(fixture('discovery-1.1.0.json')) as Discovery
    const [live, previous] = document.microFrontends['remote-auth'] ?? []
    const target = 'url' in change ? live : live?.extras.portal
    Object.assign(target ?? {}, change)
    const { apps, broken } = readDiscovery(document)
    expect(apps.get('remote-auth')?.map(({ contents }) => contents.id)).toEqual([
      previous?.extras.portal.id,
    ])
    expect(apps.get('remote-tables')).toHaveLength(2)
    expect(broken).toHaveLength(1)
    expect(broken[0]).toMatch(/^remote-auth release 1: /)
  })
})

test('the contents of a newer build are read', () => {
  const newer = fixture('contents-1.9.0.json')
  const { screens, dialogs, menu } = readContents(newer)
  expect({ screens, dialogs, menu }).toEqual({
    screens: ['login', 'password-reset', 'passkeys'],
    dialogs: ['forgot-password', 'passkey'],
    menu: [{ screen: 'passkeys', title: { pt: 'Chaves', en: 'Passkeys' }, icon: 'key' }],
  })
})

test('own dialogs, slots and menu entries without the agreed form are left out', () => {
  const title = { pt: 'Relatório', en: 'Report' }
  const dialog = { name: 'report', title, params: { month: { type: 'date' } } }
  const { ownDialogs, slots, menu } = readContents({
    ownDialogs: [
      dialog,
      { name: 'untitled' },
      { ...dialog, title: { en: { one: 'Report', other: 'Reports' } } },
      'report',
      null,
    ],
    slots: [{ name: 'profile-dialog', order: 1 }, { order: 2 }, 'profile-dialog'],
    menu: [
      { screen: 'a', title },
      { dialog: 'report', title },
      { screen: 'b', title: { en: { one: 'Report' } } },
      { title },
      7,
    ],
  })
  expect(ownDialogs).toEqual([dialog])
  expect(slots).toEqual([{ name: 'profile-dialog', order: 1 }])
  expect(menu).toEqual([
    { screen: 'a', title },
    { dialog: 'report', title },
  ])
  expect(readContents({ ownDialogs: {}, slots: 'none', menu: null })).toMatchObject({
    ownDialogs: [],
    slots: [],
    menu: [],
  })
})

test('needs and offers of shared modules are read; without readable ranges a need is met by nothing', () => {
  const readable = { requires: { react: '^19.3.1' }, provides: { react: '19.3.1' } }
  expect(readContents(readable)).toMatchObject(readable)
  expect(readContents({ requires: { react: { from: 19 } } }).requires).toEqual({
    react: '[object Object]',
  })
  expect(readContents({})).toMatchObject({ requires: {}, provides: {} })
})

test('live events of a newer api are heard', () => {
  const events = fieldsOf(fixture('events-1.9.0.json'))
  const heard = (event: keyof typeof serverEvents) => serverEvents[event].parse(events[event])
  expect(heard('session.ended')).toEqual({ reason: 'revoked' })
  expect(heard('discovery.changed')).toEqual({ apps: [] })
  expect(heard('user.changed')).toEqual({ userId: 1 })
})
