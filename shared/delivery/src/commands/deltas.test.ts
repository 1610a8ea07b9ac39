import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyDelta } from '../storage/deltas'
import { requestedDelta, scriptNameOf } from '../storage/dictionary-rules'
import { applied, type TemporarySite, temporarySite } from './build-fixture'
import { promote } from './promote'
import { prune } from './prune'

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

const app = 'remote-tables'
const long = randomBytes(3000).toString('base64')
const texts = Array.from({ length: 6 }, (_, index) => `tables("${long}", ${index})`)
const fileOf = (text = '') =>
  `static/js/entry.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`
const build = (text = '') => ({ files: { [fileOf(text)]: text } })
const publish = (text?: string) => site.publishBuild(app, build(text))
const deltasOf = async (id: string) =>
  (await site.storage.list(`r/${app}/${id}`)).filter((path) => path.endsWith('.dcz'))

/** Bytes that are sent to a browser that has `before` and requests `text`. */
async function received(id: string, before = '', text = ''): Promise<string | undefined> {
  const digest = createHash('sha256').update(before).digest('base64')
  const path = requestedDelta(`r/${app}/${id}/${fileOf(text)}`, {
    'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
    'available-dictionary': `:${digest}:`,
  })
  const delta = path && (await site.storage.read(path))
  return delta && `${await applyDelta(delta.body, Buffer.from(before))}`
}

test('a script has deltas against the live release and the two newest', async () => {
  await site.release(app, build(texts[0]))
  for (const text of texts.slice(1, 4)) await publish(text)

  const id = await publish(texts[4])

  expect(await deltasOf(id)).toHaveLength(3)
  for (const index of [0, 2, 3]) expect(await received(id, texts[index], texts[4])).toBe(texts[4])
  expect(await received(id, texts[1], texts[4])).toBeUndefined()
})

test('an unchanged script has one too, for pages that know no other address of it', async () => {
  const first = await publish(texts[0])
  const second = await site.publishBuild(app, {
    files: { ...build(texts[0]).files, 'other.js': 'other()' },
  })

  expect(await deltasOf(first)).toEqual([])
  expect(await received(second, texts[0], texts[0])).toBe(texts[0])
})

test('publishing again restores a lost delta against the same releases', async () => {
  await publish(texts[0])
  const id = await publish(texts[1])
  await publish(texts[2])
  const [lost = ''] = await deltasOf(id)
  await rm(join(site.site, lost))

  expect(await publish(texts[1])).toBe(id)

  expect(await deltasOf(id)).toEqual([lost])
  expect(await received(id, texts[0], texts[1])).toBe(texts[1])
})

test('a damaged delta cannot go live', async () => {
  await publish(texts[0])
  const id = await publish(texts[1])
  const [path = ''] = await deltasOf(id)
  const whole = (await site.storage.read(path))?.body ?? Buffer.of()
  const refused = `${path} does not match its digest`

  for (const damaged of [whole.subarray(0, 45), Buffer.alloc(60), Buffer.of()]) {
    await writeFile(join(site.site, path), damaged)
    await expect(applied(site.storage, promote([{ app, id }]), 'test')).rejects.toThrow(refused)
  }
  await rm(join(site.site, path))
  await applied(site.storage, promote([{ app, id }]), 'test')
})

test('deltas go with their release, and stay without their dictionary', async () => {
  const old = await publish(texts[0])
  const next = await publish(texts[1])
  for (let more = 0; more < 9; more++) await publish(`more("${long}", ${more})`)
  await applied(site.storage, promote([{ app }]), 'test')
  const later = Date.now() + 31 * 86_400_000

  expect(await prune(site.storage, app, { now: later, by: 'test' })).toEqual([old])
  expect(await received(next, texts[0], texts[1])).toBe(texts[1])
  await publish('most("recent")')
  expect(await prune(site.storage, app, { now: later, by: 'test' })).toEqual([next])
  expect(await deltasOf(next)).toEqual([])
})

test.each([
  ['r/host/1.0.0-0123abcd/static/js/index.84a42a95ea.js', 'match="/r/host/*/static/js/index.*.js"'],
  [
    'r/remote-auth/1.0.0-0123abcd/remoteEntry.04d9052a.js',
    'match="/r/remote-auth/*/remoteEntry.*.js"',
  ],
  ['r/host/1.0.0-0123abcd/static/js/index.84a42a95ea.js.map', undefined],
  ['r/host/1.0.0-0123abcd/main.js', undefined],
  ['r/host/1.0.0-0123abcd/a"b.84a42a95ea.js', undefined],
])('%s is a dictionary for %s', (path, match) => {
  expect(scriptNameOf(path)).toBe(match)
})

const script = 'r/host/1.0.0-0123abcd/index.84a42a95ea.js'
const digest = ':AAAAAAAAAAAAAAAAAAAA=:'

test.each([
  ['no dictionary', script, 'br, dcz', undefined],
  ['a browser that takes no deltas', script, 'gzip, deflate, br, zstd', digest],
  ['a digest that leaves the folder', script, 'dcz', ':../../../../../../../etc/passwd:'],
  ['a digest of few letters', script, 'dcz', ':+/+/a/+/b/+/c/+/d/+/eeeeeeeeeeee=:'],
  ['another file', 'r/host/1.0.0-0123abcd/index.html', 'dcz', digest],
  ['a path that no file can have', 'r/host/1.0.0-0123abcd/\0.84a42a95ea.js', 'dcz', digest],
])('no delta is sent for %s', (_, path, accepts, dictionary) => {
  const headers = {
    'accept-encoding': accepts,
    ...(dictionary && { 'available-dictionary': dictionary }),
  }
  expect(requestedDelta(path, headers)).toBeUndefined()
})
