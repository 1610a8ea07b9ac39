import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findDifferences, placeOf, readCatalogue, stemOf, type Words } from './catalogue'
import { findTextsInJsx, literalsIn } from './literal-texts'
import { parseFile, sourceFiles } from './source-files'
import { ownerOf, type UsedKey, usedKeysIn } from './used-keys'

interface Uses {
  keys: UsedKey[]
  literals: string[]
  problems: string[]
}

/** Code whose texts nobody sees in the portal, and the panel of QA mode, which is in English. */
const notShown =
  /\.test\.tsx?$|^shared\/(build|delivery|testing)\/|\/standalone\.tsx$|^host\/src\/qa\//

/** Finds catalogues that differ, keys that are missing or used nowhere, and text in the code. */
export function findWordProblems(root: string, folders: readonly string[]): string[] {
  const worded = folders.filter((folder) => existsSync(join(root, folder, 'src/i18n')))
  const catalogues = new Map(worded.map((folder) => [folder, readCatalogue(root, folder)]))
  const users = folders.filter((folder) => existsSync(join(root, folder, 'src')))
  const uses = new Map(users.map((folder) => [folder, usesIn(root, folder)]))
  return [
    ...[...catalogues.values()].flatMap(findDifferences),
    ...[...uses.values()].flatMap(({ problems, keys }) => [
      ...problems,
      ...keys.flatMap((key) => findMissing(key, catalogues)),
    ]),
    // `findDifferences` reports keys that one language lacks, so look at the first only.
    ...[...catalogues].flatMap(([folder, [words]]) =>
      words ? findUnused(folder, words, uses) : [],
    ),
  ]
}

function usesIn(root: string, folder: string): Uses {
  const files = sourceFiles(root, `${folder}/src`)
    .filter((path) => !notShown.test(path))
    .map((path) => parseFile(root, path))
  return {
    keys: files.flatMap((file) => usedKeysIn(file, folder)),
    literals: files.flatMap(literalsIn),
    problems: files.flatMap(findTextsInJsx),
  }
}

function findMissing(
  { key, isPrefix, owner, at }: UsedKey,
  catalogues: ReadonlyMap<string, readonly Words[]>,
): string[] {
  const names = (catalogues.get(owner) ?? []).flatMap(({ values }) => [...values.keys()])
  const isThere = names.some((name) =>
    isPrefix ? name.startsWith(key) : name === key || stemOf(name) === key,
  )
  return isThere ? [] : [`${at} uses ${key}${isPrefix ? '…' : ''}, which ${owner} has no words for`]
}

function findUnused(folder: string, words: Words, uses: ReadonlyMap<string, Uses>): string[] {
  const keys = [...uses.values()].flatMap((one) => one.keys).filter(({ owner }) => owner === folder)
  const whole = keys.filter(({ isPrefix }) => !isPrefix)
  const prefixes = keys.filter(({ key, isPrefix }) => isPrefix && key !== '')
  const own = [...uses].filter(([user]) => ownerOf(user) === folder)
  const used = new Set([
    ...whole.map(({ key }) => key),
    ...own.flatMap(([, { literals }]) => literals),
  ])
  return [...words.values.keys()]
    .filter((name) => !used.has(name) && !used.has(stemOf(name)))
    .filter((name) => !prefixes.some(({ key }) => name.startsWith(key)))
    .map((name) => `${placeOf(words, name)} ${name} is used nowhere`)
}
