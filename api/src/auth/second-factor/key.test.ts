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
const secondFactorKey = 'a key of at least thirty-two characters'
const open = (settings: { secondFactorKey?: string; databaseUrl?: string } = {}) => {
  const config = { secondFactorKey: undefined, databaseUrl: undefined, dataFolder, ...settings }
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
  const moved = open({ databaseUrl, secondFactorKey: readFileSync(file, 'utf8').trim() })
  expect(await moved?.open(sealed[0] ?? '', 'here')).toBe('a')
})

test('the key of the settings takes precedence, and no file is made', async () => {
  const sealed = (await open({ secondFactorKey })?.seal('a', 'here')) ?? ''
  expect(await open({ secondFactorKey, databaseUrl })?.open(sealed, 'here')).toBe('a')
  expect(readdirSync(dataFolder)).toEqual([])
})

test('on a database server without a key there is none', () => {
  expect(open({ databaseUrl })).toBeUndefined()
})

test.each([
  ['another key', { secondFactorKey: 'b'.repeat(32) }, 'here', (sealed: string) => sealed],
  ['another place', { secondFactorKey }, 'there', (sealed: string) => sealed],
  ['a changed text', { secondFactorKey }, 'here', (sealed: string) => `${sealed.slice(0, -2)}AA`],
  ['half of it', { secondFactorKey }, 'here', (sealed: string) => sealed.slice(0, 20)],
  ['nothing', { secondFactorKey }, 'here', () => ''],
])('a sealed text does not open with %s', async (_, settings, context, change) => {
  const sealed = (await open({ secondFactorKey })?.seal('secret', 'here')) ?? ''
  expect(sealed).not.toContain('secret')
  expect(await open(settings)?.open(change(sealed), context)).toBeUndefined()
})
