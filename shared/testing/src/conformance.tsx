import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractVersion, ScreenName } from '@portal/contract'
import type { Remote, Words } from '@portal/kit/portal'
import { describe, expect, test, vi } from 'vitest'

// Loading a place loads the whole UI library.
vi.setConfig({ testTimeout: 30_000 })

/** Requirements of every remote, run by its `src/remote.test.tsx`. */
export function describeRemote(name: string, door: Remote, words: { pt: Words; en: Words }): void {
  describe(`the door of ${name}`, () => {
    test('names itself and the contract it was built with', () => {
      expect(`remote-${door.namespace}`).toBe(name)
      expect(door.contract).toBe(contractVersion)
      expect(door.contract).toMatch(/^\d+\.\d+\.\d+$/)
    })

    test('gives screens, dialogs and slots names that can stand in an address', () => {
      for (const name of [door.screens, door.dialogs, door.slots ?? {}].flatMap(Object.keys))
        expect(ScreenName.parse(name)).toBe(name)
    })

    test('gives each place the chunk name by which its release lists it', () => {
      const file = join(dirname(expect.getState().testPath ?? ''), 'remote.tsx')
      expect(chunkNamesIn(readFileSync(file, 'utf8'))).toEqual(placesOf(door))
    })

    for (const [screen, load] of Object.entries(door.screens)) {
      test(`loads the screen ${screen}`, async () => {
        expect((await load()).screen).toBeTypeOf('function')
      })
    }

    for (const [dialog, load] of Object.entries(door.dialogs)) {
      test(`loads the dialog ${dialog}`, async () => {
        expect((await load()).dialog).toBeTypeOf('function')
      })
    }

    for (const [slot, load] of Object.entries(door.slots ?? {})) {
      test(`loads the content of the slot ${slot}`, async () => {
        expect((await load()).slot).toBeTypeOf('function')
      })
    }

    test('loads its words in both languages', async () => {
      expect((await door.words.pt()).default).toEqual(words.pt)
      expect((await door.words.en()).default).toEqual(words.en)
    })

    test('says the same things in both languages', () => {
      expect([...keysOf(words.pt)].sort()).toEqual([...keysOf(words.en)].sort())
      for (const [key, text] of Object.entries({ ...words.pt, ...words.en })) {
        expect(text.trim(), key).not.toBe('')
      }
    })

    test('has every plural form in both languages', () => {
      expectForms(words.pt, ['zero', 'one', 'many', 'other'])
      expectForms(words.en, ['one', 'other'])
    })

    test('gives a word the same parameters in both languages', () => {
      for (const [key, text] of Object.entries(words.en)) {
        const twin = words.pt[key]
        if (twin !== undefined) expect(parametersOf(twin), key).toEqual(parametersOf(text))
      }
    })
  })
}

const plural = /_(zero|one|many|other)$/

function keysOf(words: Words): Set<string> {
  return new Set(Object.keys(words).map((key) => key.replace(plural, '')))
}

function expectForms(words: Words, forms: readonly string[]): void {
  const counted = Object.keys(words).filter((key) => key.endsWith('_other'))
  for (const key of counted) {
    const base = key.replace(plural, '')
    for (const form of forms) expect(words, base).toHaveProperty([`${base}_${form}`])
  }
}

/** Placeholders of a text with their escaping and format, and its nested words: `- name`, `count, number`, `$t(key)`. */
export function parametersOf(text: string): string[] {
  const values = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, value = '']) => value.trim())
  const nested = [...text.matchAll(/\$t\(\s*([^\s,)]+)/g)].map(([, key]) => `$t(${key})`)
  return [...values, ...nested].sort()
}

/** Places in the source of a door with their chunk names, such as `login: screen-login`, sorted. */
export function chunkNamesIn(source: string): string[] {
  const places = source.matchAll(
    /['"]?([\w-]+)['"]?:\s*\(\)\s*=>\s*import\(\s*\/\*\s*webpackChunkName:\s*"([^"]+)"/g,
  )
  return [...places].map(([, key, chunk]) => `${key}: ${chunk}`).sort()
}

/** Places of a door with the chunk names by which the build finds them. */
function placesOf({ screens, dialogs, slots = {}, words }: Remote): string[] {
  return Object.entries({ screen: screens, dialog: dialogs, slot: slots, words })
    .flatMap(([kind, places]) => Object.keys(places).map((key) => `${key}: ${kind}-${key}`))
    .sort()
}
