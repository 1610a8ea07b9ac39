// @vitest-environment node
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TemporarySite, temporarySite } from './build-fixture'

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

const counter = 'registry/counter.json'
const bytes = (text: string) => Buffer.from(text)

test('a write with an outdated tag changes nothing', async () => {
  await site.storage.writeIfMatch(counter, bytes('1'), null)
  const first = await site.storage.read(counter)
  await site.storage.writeIfMatch(counter, bytes('2'), first?.etag ?? null)

  expect(await site.storage.writeIfMatch(counter, bytes('3'), first?.etag ?? null)).toBe(false)
  expect(await site.storage.writeIfMatch(counter, bytes('3'), null)).toBe(false)
  expect((await site.storage.read(counter))?.body.toString()).toBe('2')
})

test('of many writers that add one each, none is lost', { timeout: 30_000 }, async () => {
  await site.storage.writeIfMatch(counter, bytes('0'), null)
  const addOne = async (): Promise<void> => {
    const stored = await site.storage.read(counter)
    const next = bytes(`${Number(stored?.body.toString()) + 1}`)
    if (!(await site.storage.writeIfMatch(counter, next, stored?.etag ?? null))) await addOne()
  }

  await Promise.all(Array.from({ length: 40 }, addOne))

  expect((await site.storage.read(counter))?.body.toString()).toBe('40')
})

test('a lock that its holder left behind is taken over', async () => {
  await site.storage.writeIfMatch(counter, bytes('1'), null)
  const lock = join(site.site, 'registry/.counter.json.lock')
  await writeFile(lock, 'a process that died')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(lock, longAgo, longAgo)
  const stored = await site.storage.read(counter)

  expect(await site.storage.writeIfMatch(counter, bytes('2'), stored?.etag ?? null)).toBe(true)
})

test('an immutable file takes the same bytes again and no others', async () => {
  await site.storage.putImmutable('r/a.js', bytes('a'))
  await site.storage.putImmutable('r/a.js', bytes('a'))

  await expect(site.storage.putImmutable('r/a.js', bytes('b'))).rejects.toThrow(/other bytes/)
})

test('a list holds the files of all folders below, without drafts and locks', async () => {
  await site.storage.putImmutable('r/b/c.js', bytes('c'))
  await site.storage.putImmutable('r/a.js', bytes('a'))
  await writeFile(join(site.site, 'r/.a.js.lock'), '')

  expect(await site.storage.list('r')).toEqual(['r/a.js', 'r/b/c.js'])
  expect(await site.storage.list('nowhere')).toEqual([])
})
