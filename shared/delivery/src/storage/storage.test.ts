import { randomBytes } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pointerPath } from '@portal/contract/site-paths'
import { type CephServer, hasCeph, startCeph } from '@portal/object-store/ceph-fixture'
import { type Answer, type FakeS3, startFakeS3 } from '@portal/object-store/s3-fixture'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { applied, type TemporarySite, temporarySite } from '../commands/build-fixture'
import { kill } from '../commands/kill'
import { promote } from '../commands/promote'
import { publish } from '../commands/publish'
import { repairIfBroken } from '../commands/repair'
import { readPointer, updatePointer } from '../documents/pointer'
import { readServed, servedText } from '../documents/served'
import { addToken, findToken } from '../documents/tokens'
import { openUseHistory, readUses, type Use } from '../documents/uses'
import { replaceFile, type Storage, StorageError } from './storage'
import { storageOf } from './storage-of'

const counter = 'registry/counter.json'
const at = new Date(0).toISOString()
type Headers = Record<string, string>
const bytes = (text: string) => Buffer.from(text)
// With TEST_S3_URL=s3://<bucket> and the settings of the store, everything runs on that store instead of Ceph.
let bucket = process.env.TEST_S3_URL
let settings: NodeJS.ProcessEnv = process.env
let ceph: CephServer | undefined

let site: TemporarySite
let storage: Storage
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

const hasStore = hasCeph || bucket !== undefined
const kinds = ['a folder', 'an object store'] as const

// An object store needs TEST_S3_URL, or `apt-get install radosgw ceph-mon ceph-osd`.
describe.each(hasStore ? kinds : kinds.slice(0, 1))('a site in %s', (kind) => {
  beforeAll(async () => {
    if (kind === 'a folder' || bucket) return
    ceph = await startCeph()
    settings = { ...ceph.settings }
    bucket = await ceph.createBucket()
  }, 60_000)
  afterAll(() => ceph?.stop())
  beforeEach(() => {
    storage =
      kind === 'a folder'
        ? site.storage
        : storageOf(`${bucket}/${randomBytes(6).toString('hex')}`, settings)
  })

  test('a write with an outdated tag changes nothing', async () => {
    await storage.writeIfMatch(counter, bytes('1'), null)
    const first = await storage.read(counter)
    await storage.writeIfMatch(counter, bytes('2'), first?.etag ?? null)

    expect(await storage.writeIfMatch(counter, bytes('3'), first?.etag ?? null)).toBe(false)
    expect(await storage.writeIfMatch(counter, bytes('3'), null)).toBe(false)
    expect((await storage.read(counter))?.body.toString()).toBe('2')
  })

  test('no increment of many concurrent writers is lost', { timeout: 60_000 }, async () => {
    await storage.writeIfMatch(counter, bytes('0'), null)
    const addOne = async (): Promise<void> => {
      const stored = await storage.read(counter)
      const next = bytes(`${Number(stored?.body.toString()) + 1}`)
      if (!(await storage.writeIfMatch(counter, next, stored?.etag ?? null))) await addOne()
    }

    await Promise.all(Array.from({ length: kind === 'a folder' ? 40 : 12 }, addOne))

    expect((await storage.read(counter))?.body.toString()).toBe(kind === 'a folder' ? '40' : '12')
  })

  test('an immutable file accepts the same bytes again and no others', async () => {
    await storage.putImmutable('r/a.js', bytes('a'))
    await storage.putImmutable('r/a.js', bytes('a'))

    await expect(storage.putImmutable('r/a.js', bytes('b'))).rejects.toThrow(/different content/)
  })

  test('a list holds the files of all folders below, also those that need escaping', async () => {
    await storage.putImmutable('r/b/c & d+e.js', bytes('c'))
    await storage.putImmutable('r/a.js', bytes('a'))

    expect(await storage.list('r')).toEqual(['r/a.js', 'r/b/c & d+e.js'])
    expect((await storage.read('r/b/c & d+e.js'))?.body.toString()).toBe('c')
    expect(await storage.list('nowhere')).toEqual([])
    expect([await storage.sizeOf('r'), await storage.sizeOf('nowhere')]).toEqual([2, 0])
    await storage.remove('r/a.js')
    await storage.remove('r/a.js')
    expect(await storage.read('r/a.js')).toBeUndefined()
  })

  test('the histories of two processes lose no line', { timeout: 60_000 }, async () => {
    const [one, other] = [openUseHistory(storage), openUseHistory(storage)]
    const uses = Array.from({ length: 30 }, (_, index): Use => {
      // Each of the two fills a file.
      const reason = `${index}`.padEnd(index % 5 === 0 ? 60_000 : 3, '.')
      return { at, token: 'pipeline', verb: 'kill', apps: [], from: '', outcome: 'refused', reason }
    })

    await Promise.all(uses.map((use, index) => (index % 2 === 0 ? one : other).add(use)))

    const read = await readUses(storage, { atMost: 100 })
    expect(read.map(({ reason }) => reason).sort()).toEqual(uses.map(({ reason }) => reason).sort())
    expect((await storage.list('uses')).length).toBeGreaterThan(1)
  })

  test('of two promotes that expect the same live release, one is refused', async () => {
    const app = 'remote-auth'
    const ids: string[] = []
    for (const text of ['first', 'second', 'third']) {
      const folder = await site.build(app, { files: { 'door.js': text } })
      ids.push((await publish(storage, app, folder, 'test')).id)
    }
    await applied(storage, promote([{ app, id: ids[0] }]), 'test')

    const outcomes = await Promise.allSettled(
      ids.slice(1).map((id) => applied(storage, promote([{ app, id, expect: ids[0] }]), 'test')),
    )

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { channels, history } = await readPointer(storage, app)
    expect(history.filter(({ action }) => action === 'promote')).toHaveLength(2)
    expect(channels.stable).toBe(ids[outcomes.findIndex((one) => one.status === 'fulfilled') + 1])
  })
})

test('a lock that a dead process left behind is taken over', async () => {
  await site.storage.writeIfMatch(counter, bytes('1'), null)
  const lock = join(site.site, 'registry/.counter.json.lock')
  await writeFile(lock, 'a process that died')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(lock, longAgo, longAgo)
  const stored = await site.storage.read(counter)

  expect(await site.storage.writeIfMatch(counter, bytes('2'), stored?.etag ?? null)).toBe(true)
})

test('a list of a folder omits drafts and locks', async () => {
  await site.storage.putImmutable('r/a.js', bytes('a'))
  await writeFile(join(site.site, 'r/.a.js.lock'), '')

  expect(await site.storage.list('r')).toEqual(['r/a.js'])
})

test('a folder refuses paths that leave it', async () => {
  const inner = storageOf(join(site.site, 'inner'), {})
  await site.storage.putImmutable('outside.js', bytes('a'))
  for (const attempt of [
    () => inner.read('r/../../outside.js'),
    () => inner.putImmutable('r/../../new.js', bytes('a')),
    () => inner.writeIfMatch('../outside.js', bytes('b'), null),
    () => inner.remove('../outside.js'),
    () => inner.list('..'),
  ])
    await expect(attempt()).rejects.toThrow('is outside of')
  expect((await site.storage.read('outside.js'))?.body.toString()).toBe('a')
  expect(await site.storage.read('new.js')).toBeUndefined()
})

test('an object store whose first write fails takes the next one', async () => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  // The SDK repeats a request once.
  store.failNext('PUT', 'refuse', 'refuse')

  await expect(bucket.writeIfMatch(counter, bytes('1'), null)).rejects.toThrow('503')
  expect(await bucket.writeIfMatch(counter, bytes('1'), null)).toBe(true)

  expect((await bucket.read(counter))?.body.toString()).toBe('1')
})

describe('an object store with another conditional write in progress', () => {
  test('takes an immutable file once that write has ended', async () => {
    const store = await startFakeS3()
    onTestFinished(store.stop)
    const bucket = storageOf('s3://bucket/site', { ...store.settings })
    store.failNext('PUT', 'conflict', 'conflict')
    await bucket.putImmutable('r/a.js', bytes('a'))
    expect((await bucket.read('r/a.js'))?.body.toString()).toBe('a')
  })

  test('is away for an immutable file while that write goes on', async () => {
    const store = await startFakeS3()
    onTestFinished(store.stop)
    const bucket = storageOf('s3://bucket/site', { ...store.settings })
    store.failNext('PUT', ...Array<'conflict'>(20).fill('conflict'))
    const written = bucket.putImmutable('r/a.js', bytes('a'))
    await expect(written).rejects.toThrow(StorageError)
    await expect(written).rejects.toThrow('r/a.js')
  })
})

test('an object store that breaks off in a file is away', async () => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  await bucket.putImmutable('r/a.js', bytes('first part, second part'))
  store.failNext('GET', 'cut')
  const read = bucket.read('r/a.js')
  await expect(read).rejects.toThrow(StorageError)
  await expect(read).rejects.toThrow('GET bucket/site/r/a.js: aborted')
  expect((await bucket.read('r/a.js'))?.body.toString()).toBe('first part, second part')
})

test.each([
  ['without a tag', ({ etag, ...headers }: Headers) => headers, /no ETag or length/],
  ['without a length', ({ 'content-length': _, ...headers }: Headers) => headers, /no ETag or/],
  [
    'with a weak tag',
    (headers: Headers) => ({ ...headers, etag: `W/${headers.etag}` }),
    /a weak ETag/,
  ],
  ['with a part', (headers: Headers) => ({ ...headers, 'content-range': 'bytes 0-0/9' }), /1 of 9/],
])('an object store that replies %s is away', async (_, change, message) => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  await bucket.putImmutable('r/a.js', bytes('a'))
  store.failNext('GET', (answer) => ({ ...answer, headers: change(answer.headers ?? {}) }))
  const read = bucket.read('r/a.js')
  await expect(read).rejects.toThrow(StorageError)
  await expect(read).rejects.toThrow(message)
})

test('a write that a store refuses although nobody changed the file fails', async () => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  await bucket.writeIfMatch(counter, bytes('1'), null)
  const alter = (answer: Answer) => ({ ...answer, headers: { ...answer.headers, etag: '"gzip"' } })
  store.failNext('GET', ...Array<typeof alter>(20).fill(alter))

  const written = replaceFile(bucket, counter, bytes('2'))

  await expect(written).rejects.toThrow(StorageError)
  await expect(written).rejects.toThrow('although nobody changed it')
})

test('a write of a file that keeps changing fails', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const changing: Storage = { ...site.storage, writeIfMatch: async () => false }
  const app = 'remote-auth'
  await site.storage.putImmutable(pointerPath(app), bytes('{'))
  for (const write of [
    () => replaceFile(changing, counter, bytes('1')),
    () => repairIfBroken(changing, app, 'test'),
    () => updatePointer(changing, 'host', (pointer) => ({ ...pointer, paused: true })),
    () => addToken(changing, { name: 'ci', app, verbs: ['kill'], days: 1 }),
    () =>
      openUseHistory(changing).add({
        at,
        token: null,
        verb: null,
        apps: [],
        from: '',
        outcome: 'refused',
      }),
  ])
    await expect(write()).rejects.toThrow(/changed 200 times during the write/)
})

const page = Buffer.from('<html><body>Sign in to the Wi-Fi <b>now</b></body>')
const code = Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>')
test.each([
  ['a page', { status: 200, body: page }, '200 the endpoint does not answer like an S3 store.'],
  [
    'a valid page',
    { status: 200, body: Buffer.from('<html></html>') },
    'the endpoint does not answer like an S3 store.',
  ],
  ['nothing', { status: 200 }, 'the endpoint does not answer like an S3 store.'],
  ['no text', { status: 403 }, '403'],
  ['a code', { status: 403, body: code }, '403 SignatureDoesNotMatch'],
])('a reply of %s is reported in plain words', async (_, answer, reason) => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  store.failNext(
    'GET',
    () => answer,
    () => answer,
  )
  await expect(bucket.list('r')).rejects.toEqual(new StorageError(`LIST bucket/site/r/: ${reason}`))
})

test('a page in place of the reply to a write is no success', async () => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  store.failNext('PUT', () => ({ status: 200, body: page }))
  await expect(bucket.putImmutable('r/a.js', bytes('a'))).rejects.toEqual(
    new StorageError('PUT bucket/site/r/a.js: the endpoint does not answer like an S3 store.'),
  )
})

test('an object store whose reply takes too long is away', async () => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  await bucket.putImmutable('r/a.js', Buffer.alloc(100_000))
  store.failNext('GET', 'stay')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const refused = expect(bucket.read('r/a.js')).rejects.toEqual(
    new StorageError('GET bucket/site/r/a.js: the reply takes too long to arrive.'),
  )
  const end = await vi.waitUntil(() => timers.mock.calls.find(([, ms]) => ms === 11_000))
  end[0]()
  await refused
})

test('a list omits the folder markers of consoles', async () => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  await bucket.putImmutable('r/a.js', bytes('a'))
  await bucket.putImmutable('r/', bytes(''))
  await bucket.putImmutable('r/b/', bytes(''))
  expect(await bucket.list('r')).toEqual(['r/a.js'])
})

test('an object store that repeats a page of its list is away', async () => {
  const store = await startFakeS3()
  onTestFinished(store.stop)
  const bucket = storageOf('s3://bucket/site', { ...store.settings })
  await bucket.putImmutable('r/a.js', bytes('a'))
  const repeat = (answer: Answer) => {
    const text = `${answer.body}`.replace(
      '</List',
      '<NextContinuationToken>z</NextContinuationToken></List',
    )
    return { ...answer, body: Buffer.from(text) }
  }
  store.failNext('GET', ...Array<typeof repeat>(20).fill(repeat))
  await expect(bucket.list('r')).rejects.toThrow(
    'LIST bucket/site/r/: the store repeats a page of the list.',
  )
})

describe('an object store that loses a reply', () => {
  let store: FakeS3
  let other: Storage
  beforeEach(async () => {
    store = await startFakeS3()
    storage = storageOf('s3://bucket/site', { ...store.settings })
    other = storageOf('s3://bucket/site', { ...store.settings })
    await storage.writeIfMatch(counter, bytes('0'), null)
  })
  afterEach(() => store.stop())

  test('has made that write', async () => {
    const stored = await storage.read(counter)

    store.failNext('PUT', 'lose')
    expect(await storage.writeIfMatch(counter, bytes('1'), stored?.etag ?? null)).toBe(true)
    store.failNext('PUT', 'lose')
    expect(await storage.writeIfMatch('registry/new.json', bytes('1'), null)).toBe(true)

    expect((await storage.read(counter))?.body.toString()).toBe('1')
  })

  test('does not take the same bytes of another writer for its own', async () => {
    const stored = await storage.read(counter)
    await other.writeIfMatch(counter, bytes('1'), stored?.etag ?? null)

    store.failNext('PUT', 'lose')
    expect(await storage.writeIfMatch(counter, bytes('1'), stored?.etag ?? null)).toBe(false)
  })

  test('has a release killed once, for pages too', async () => {
    const stored = await temporarySite(storage)
    onTestFinished(stored.remove)
    await stored.release('host')
    const ids = [await stored.release('remote-auth')]
    ids.push(await stored.release('remote-auth', { files: { 'door.js': 'second()' } }))

    store.failNext('PUT', 'lose')
    await applied(storage, kill('remote-auth'), 'test')

    const served = (await readServed(storage)).apps.get('remote-auth')
    expect(servedText('remote-auth', served)).toBe(
      `The site serves remote-auth: ${ids[0]}; killed: ${ids[1]}.`,
    )
  })

  test('has a token added with the text that is told', async () => {
    store.failNext('PUT', 'lose')
    const text = await addToken(storage, {
      name: 'ci',
      app: 'remote-auth',
      verbs: ['kill'],
      days: 1,
    })

    expect((await findToken(storage, text))?.state).toBe('active')
  })
})

test('an object store without settings is refused with a list of them', () => {
  expect(() => storageOf('s3://bucket', {})).toThrow(/AWS_ACCESS_KEY_ID[\s\S]*AWS_SECRET/)
})

test('an empty variable is no setting of an object store', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const empty = { AWS_SESSION_TOKEN: '', AWS_ENDPOINT_URL: '' }
  expect(() => storageOf('s3://bucket', { ...keys, ...empty })).not.toThrow()
})
