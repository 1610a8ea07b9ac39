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
      expect(differencesOf(words)).toEqual([])
    })
  })
}

const plural = /_(zero|one|many|other)$/
const formsOf = { pt: ['zero', 'one', 'many', 'other'], en: ['one', 'other'] }

/** Words and plural forms that one language lacks, that are empty, or whose parameters are not those of the English ones. */
export function differencesOf(words: { pt: Words; en: Words }): string[] {
  const keys = [...Object.keys(words.pt), ...Object.keys(words.en)]
  const counted = new Set(keys.filter((key) => plural.test(key)).map(stemOf))
  const stems = [...new Set(keys.map(stemOf))]
  return (['pt', 'en'] as const).flatMap((language) => {
    const expected = stems.flatMap((stem) =>
      counted.has(stem) ? formsOf[language].map((form) => `${stem}_${form}`) : stem,
    )
    const unknown = Object.keys(words[language]).filter((key) => !expected.includes(key))
    return [...expected, ...unknown].flatMap((key) => {
      const text = words[language][key]
      if (text === undefined) return `${language} has no ${key}`
      if (text.trim() === '') return `${language} ${key} is empty`
      const twin = words.en[key] ?? words.en[`${stemOf(key)}_other`]
      // A form may leave out its count.
      const named = (of: string) =>
        parametersOf(of).filter((one) => !counted.has(stemOf(key)) || !/^count\b/.test(one))
      const isSame = twin === undefined || `${named(text)}` === `${named(twin)}`
      return isSame ? [] : `${language} ${key} has other parameters than in English`
    })
  })
}

function stemOf(key: string): string {
  return key.replace(plural, '')
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
