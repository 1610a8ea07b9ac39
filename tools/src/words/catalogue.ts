import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineOf } from './source-files'

const pluralForms = { pt: ['zero', 'one', 'many', 'other'], en: ['one', 'other'] }
const plural = /_(zero|one|two|few|many|other)$/

interface NestedWords {
  [key: string]: string | NestedWords
}

/** The words of an app in one language. */
export interface Words {
  forms: readonly string[]
  file: string
  text: string
  /** By dotted key. */
  values: ReadonlyMap<string, string>
}

export function readCatalogue(root: string, folder: string): Words[] {
  return Object.entries(pluralForms).map(([language, forms]) => {
    const file = `${folder}/src/i18n/${language}.json`
    if (!existsSync(join(root, file))) return { forms, file, text: '', values: new Map() }
    const text = readFileSync(join(root, file), 'utf8')
    return { forms, file, text, values: new Map(flatten(JSON.parse(text))) }
  })
}

function flatten(words: NestedWords, prefix = ''): [key: string, value: string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

export function findDifferences(catalogue: readonly Words[]): string[] {
  const all = new Set(catalogue.flatMap(({ values }) => [...values.keys()].map(stemOf)))
  return [...all].flatMap((key) => catalogue.flatMap((words) => problemsOf(key, words, catalogue)))
}

function problemsOf(key: string, words: Words, catalogue: readonly Words[]): string[] {
  const { forms, values } = words
  const isPlural = catalogue.some((other) => pluralsOf(key, other.values).length > 0)
  const needed = isPlural ? forms.map((form) => `${key}_${form}`) : [key]
  const at = (name: string) => placeOf(words, name)
  const gone = needed
    .filter((name) => !values.has(name))
    .map((name) => `${at(name)} has no ${name}`)
  const present = isPlural ? pluralsOf(key, values) : [...values].filter(([name]) => name === key)
  const shared = sharedPlaceholders(key, catalogue)
  return [
    ...gone,
    ...present.filter(([, value]) => !value.trim()).map(([name]) => `${at(name)} ${name} is empty`),
    ...present
      .filter(([, value]) => placeholdersIn(value).some((name) => !shared.has(name)))
      .map(([name]) => `${at(name)} ${name} has other {{placeholders}} than the other language`),
  ]
}

export function stemOf(key: string): string {
  return key.replace(plural, '')
}

function pluralsOf(key: string, values: Words['values']) {
  return [...values].filter(([name]) => plural.test(name) && stemOf(name) === key)
}

/** The placeholders that a key has in every language; a form may leave out its `count`. */
function sharedPlaceholders(key: string, catalogue: readonly Words[]): Set<string> {
  const [first = new Set<string>(), ...others] = catalogue.map(({ values }) => {
    const forms = [...values].filter(([name]) => stemOf(name) === key)
    return new Set(forms.flatMap(([, value]) => placeholdersIn(value)))
  })
  return new Set([...first].filter((name) => others.every((other) => other.has(name))))
}

/** The placeholders and nested words of a text: `name` for `{{- name}}`, `$t(key)`. */
function placeholdersIn(value: string): string[] {
  return [...value.matchAll(/\{\{-?\s*([\w.]+)|(\$t\(\s*[^\s,)]+)/g)].map(
    ([, name, nested]) => name ?? nested ?? '',
  )
}

/** `file:line` of a key. */
export function placeOf({ file, text }: Pick<Words, 'file' | 'text'>, key: string): string {
  const last = stemOf(key).split('.').at(-1)
  return `${file}:${lineOf(text, Math.max(0, text.search(new RegExp(`"${last}(_\\w+)?"`))))}`
}
