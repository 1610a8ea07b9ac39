import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealingOf } from './key'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'portal-key-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

const databaseUrl = 'postgres://db.example/portal'
const key = 'a key of at least thirty-two characters'
const secondFactorKeys: [string] = [key]
const open = (
  settings: { secondFactorKeys?: [string, ...string[]]; databaseUrl?: string } = {},
) => {
  const config = { secondFactorKeys: undefined, databaseUrl: undefined, dataFolder, ...settings }
  return sealingOf(config)
}

test('on the embedded database a file for its owner has the key, made at its first use', async () => {
  const sealing = open()
  expect(readdirSync(dataFolder)).toEqual([])
  const sealed = await Promise.all(['a', 'b'].map((text) => sealing?.seal(text, 'here')))
  const file = join(dataFolder, 'keys/second-factor')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const [at, text] of ['a', 'b'].entries())
    expect(await open()?.open(sealed[at] ?? '', 'here')).toBe(text)
  // Another database and another machine, with the same key.
  const moved = open({ databaseUrl, secondFactorKeys: [readFileSync(file, 'utf8').trim()] })
  expect(await moved?.open(sealed[0] ?? '', 'here')).toBe('a')
})

test('the key of the settings takes precedence, and no file is made', async () => {
  const sealed = (await open({ secondFactorKeys })?.seal('a', 'here')) ?? ''
  expect(await open({ secondFactorKeys, databaseUrl })?.open(sealed, 'here')).toBe('a')
  expect(readdirSync(dataFolder)).toEqual([])
})

test('a key that was replaced opens what it sealed, until the new key has sealed it', async () => {
  const newer = 'b'.repeat(32)
  const sealed = (await open({ secondFactorKeys })?.seal('a', 'here')) ?? ''
  const both = open({ secondFactorKeys: [newer, key] })
  expect(await both?.open(sealed, 'here')).toBe('a')
  const resealed = (await both?.reseal(sealed, 'here')) ?? ''
  expect(await open({ secondFactorKeys: [newer] })?.open(resealed, 'here')).toBe('a')
  expect(await open({ secondFactorKeys })?.open(resealed, 'here')).toBeUndefined()
  // The first one is sealed with the first key already; the second does not open there.
  expect(await both?.reseal(resealed, 'here')).toBeUndefined()
  expect(await both?.reseal(sealed, 'there')).toBeUndefined()
})

test('on a database server without a key there is none', () => {
  expect(open({ databaseUrl })).toBeUndefined()
})

test.each([
  [
    'another key',
    { secondFactorKeys: ['b'.repeat(32)] as [string] },
    'here',
    (sealed: string) => sealed,
  ],
  ['another place', { secondFactorKeys }, 'there', (sealed: string) => sealed],
  ['a changed text', { secondFactorKeys }, 'here', (sealed: string) => `${sealed.slice(0, -2)}AA`],
  ['half of it', { secondFactorKeys }, 'here', (sealed: string) => sealed.slice(0, 20)],
  ['nothing', { secondFactorKeys }, 'here', () => ''],
])('a sealed text does not open with %s', async (_, settings, context, change) => {
  const sealed = (await open({ secondFactorKeys })?.seal('secret', 'here')) ?? ''
  expect(sealed).not.toContain('secret')
  expect(await open(settings)?.open(change(sealed), context)).toBeUndefined()
})
