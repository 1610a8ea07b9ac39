import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractVersion, type Language, languages, ScreenName } from '@portal/contract'
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
      expect(missingWordsIn(words)).toEqual([])
    })

    test('has every plural form in both languages', () => {
      expect(missingFormsIn(words)).toEqual([])
    })

    test('gives a word the same parameters in both languages', () => {
      expect(otherParametersIn(words)).toEqual([])
    })
  })
}

const plural = /_(zero|one|many|other)$/
const formsOf = { pt: ['zero', 'one', 'many', 'other'], en: ['one', 'other'] }

type BothWords = Readonly<Record<Language, Words>>

/** Words that one language lacks, or that are empty. */
export function missingWordsIn(words: BothWords): string[] {
  const stems = new Set(keysIn(words).map(stemOf))
  return languages.flatMap((language) => {
    const own = new Set(Object.keys(words[language]).map(stemOf))
    const empty = Object.entries(words[language]).filter(([, text]) => text.trim() === '')
    return [
      ...[...stems].filter((stem) => !own.has(stem)).map((stem) => `${language} has no ${stem}`),
      ...empty.map(([key]) => `${language} ${key} is empty`),
    ]
  })
}

/** Plural forms that a language needs and lacks. A word with any form in any language is counted. */
export function missingFormsIn(words: BothWords): string[] {
  const counted = new Set(
    keysIn(words)
      .filter((key) => plural.test(key))
      .map(stemOf),
  )
  return languages.flatMap((language) =>
    [...counted]
      .flatMap((stem) => formsOf[language].map((form) => `${stem}_${form}`))
      .filter((key) => words[language][key] === undefined)
      .map((key) => `${language} has no ${key}`),
  )
}

/** Portuguese words whose parameters are not those of the English ones. */
export function otherParametersIn({ pt, en }: BothWords): string[] {
  const others = Object.entries(pt).filter(([key, text]) => {
    const twin = en[key]
    if (twin !== undefined) return `${parametersOf(text)}` !== `${parametersOf(twin)}`
    const other = en[`${stemOf(key)}_other`]
    // A form that English lacks may leave out its count.
    return other !== undefined && `${namedIn(text)}` !== `${namedIn(other)}`
  })
  return others.map(([key]) => key)
}

function namedIn(text: string): string[] {
  return parametersOf(text).filter((parameter) => !/^count\b/.test(parameter))
}

function keysIn({ pt, en }: BothWords): string[] {
  return [...Object.keys(pt), ...Object.keys(en)]
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
