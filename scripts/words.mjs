import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lineOf, parseFile, sourceFiles, walk } from './source-files.mjs'
import { apps, root as repository } from './workspace.mjs'

const pluralForms = { pt: ['zero', 'one', 'many', 'other'], en: ['one', 'other'] }
const languages = Object.keys(pluralForms)
const plural = /_(zero|one|two|few|many|other)$/
const wordedAttributes = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label'])
const hasLetters = /\p{L}{2}/u

/** Code whose texts nobody sees in the portal, and the panel of QA mode, which is in English. */
const notShown =
  /\.test\.tsx?$|^shared\/src\/(build|release|testing)\/|\/standalone\.tsx$|^host\/src\/qa\//

/**
 * Everything that is wrong with the words of the apps: catalogues that differ, keys that are missing or used
 * nowhere, text that stands in the code.
 * @param {string} root
 * @param {readonly string[]} folders Of the apps, and `shared`; `host` holds the common words.
 * @returns {string[]} `file:line message`
 */
export function wordProblems(root, folders) {
  const worded = folders.filter((folder) => existsSync(join(root, folder, 'src/i18n')))
  const catalogues = new Map(worded.map((folder) => [folder, catalogueOf(root, folder)]))
  const users = folders.filter((folder) => existsSync(join(root, folder, 'src')))
  const uses = new Map(users.map((folder) => [folder, usesIn(root, folder)]))
  return [
    ...[...catalogues.values()].flatMap(differences),
    ...[...uses.values()].flatMap(({ literals, keys }) => [
      ...literals,
      ...keys.flatMap((use) => missing(use, catalogues)),
    ]),
    ...[...catalogues].flatMap(([folder, catalogue]) => unused(folder, catalogue, uses)),
  ]
}

/** The words of one app: for each language its file and its values by dotted key. */
function catalogueOf(root, folder) {
  return languages.map((language) => {
    const file = `${folder}/src/i18n/${language}.json`
    if (!existsSync(join(root, file))) return { language, file, text: '', values: new Map() }
    const text = readFileSync(join(root, file), 'utf8')
    return { language, file, text, values: new Map(flat(JSON.parse(text))) }
  })
}

function flat(words, prefix = '') {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

function differences(catalogue) {
  const all = new Set(catalogue.flatMap(({ values }) => [...values.keys()].map(stem)))
  return [...all].flatMap((key) => catalogue.flatMap((words) => problemsOf(key, words, catalogue)))
}

/** A key without the ending of its plural form. */
function stem(key) {
  return key.replace(plural, '')
}

function problemsOf(key, { language, file, text, values }, catalogue) {
  const isPlural = catalogue.some((other) => pluralsOf(key, other.values).length > 0)
  const needed = isPlural ? pluralForms[language].map((form) => `${key}_${form}`) : [key]
  const at = (name) => `${file}:${lineOfKey(text, name)}`
  const gone = needed
    .filter((name) => !values.has(name))
    .map((name) => `${at(name)} has no ${name}`)
  const present = isPlural ? pluralsOf(key, values) : needed.filter((name) => values.has(name))
  const placeholders = placeholdersOf(key, catalogue)
  return [
    ...gone,
    ...present
      .filter((name) => !values.get(name).trim())
      .map((name) => `${at(name)} ${name} is empty`),
    ...present
      .filter((name) => extra(values.get(name), placeholders.shared).length > 0)
      .map((name) => `${at(name)} ${name} has other {{placeholders}} than the other language`),
  ]
}

function pluralsOf(key, values) {
  return [...values.keys()].filter((name) => plural.test(name) && stem(name) === key)
}

/** The placeholders that a key has in every language; a form may leave out its `count`. */
function placeholdersOf(key, catalogue) {
  const sets = catalogue.map(
    ({ values }) =>
      new Set(
        [...values].filter(([name]) => stem(name) === key).flatMap(([, value]) => namesIn(value)),
      ),
  )
  return { shared: new Set([...sets[0]].filter((name) => sets.every((set) => set.has(name)))) }
}

function namesIn(value) {
  return [...value.matchAll(/\{\{\s*([\w.]+).*?\}\}/g)].map((match) => match[1])
}

function extra(value, shared) {
  return namesIn(value).filter((name) => !shared.has(name))
}

function lineOfKey(text, key) {
  const last = stem(key).split('.').at(-1)
  return lineOf(text, Math.max(0, text.search(new RegExp(`"${last}(_\\w+)?"`))))
}

/** The keys and the literal texts in the code of an app. */
function usesIn(root, folder) {
  const parsed = sourceFiles(root, `${folder}/src`)
    .filter((path) => !notShown.test(path))
    .map((path) => parseFile(root, path))
  return {
    keys: parsed.flatMap((file) => keysIn(file, folder)),
    literals: parsed.flatMap(literalsIn),
    texts: parsed.flatMap(textsIn),
  }
}

/**
 * The keys of `t('…')`, with the folder of the app whose words they are. A translator is called `t`, or is
 * what a hook such as `useWords('common')` returned; only that one is not of the app itself.
 */
function keysIn({ path, text, program }, folder) {
  const found = []
  const translators = []
  walk(program, (node, parents) => {
    if (node.type === 'VariableDeclarator' && isWordsHook(node.init))
      translators.push({
        name: node.id.name,
        scope: functionAround(parents),
        owner: ownerOf(node.init.arguments[0]?.value, folder),
      })
  })
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression' || !node.arguments[0]) return
    const name = node.callee.name ?? node.callee.property?.name
    const translator = translators.findLast(
      (one) => one.name === name && (one.scope === undefined || parents.includes(one.scope)),
    )
    if (!translator && name !== 't') return
    const owner = translator?.owner ?? ownerOf(undefined, folder)
    for (const key of literalKeys(node.arguments[0]))
      found.push({ ...key, owner, at: `${path}:${lineOf(text, node.start)}` })
  })
  return found
}

function isWordsHook(node) {
  return node?.type === 'CallExpression' && /^use\w*Words$/.test(node.callee.name)
}

function functionAround(parents) {
  return parents.findLast(({ type }) => /Function/.test(type))
}

/** Common words, and those of the code that all apps share, are the host's. */
function ownerOf(namespace, folder) {
  return namespace === 'common' || folder === 'shared' ? 'host' : folder
}

function literalKeys(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ key: node.value }] : []
    case 'TemplateLiteral':
      return [{ prefix: node.quasis[0].value.cooked }]
    case 'ConditionalExpression':
      return [...literalKeys(node.consequent), ...literalKeys(node.alternate)]
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalKeys(node.expression)
    default:
      return []
  }
}

function literalsIn({ path, text, program }) {
  const found = []
  const add = (node, value) => {
    if (hasLetters.test(value))
      found.push(
        `${path}:${lineOf(text, node.start)} has text in the code: ${value.trim().slice(0, 60)}`,
      )
  }
  walk(program, (node) => {
    if (node.type === 'JSXText') add(node, node.value)
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    for (const child of node.children)
      if (child.type === 'JSXExpressionContainer')
        for (const value of textsOf(child.expression)) add(child, value)
    for (const attribute of node.openingElement?.attributes ?? [])
      if (wordedAttributes.has(attribute.name?.name))
        for (const value of textsOf(attribute.value)) add(attribute, value)
  })
  return found
}

/** The literal texts that an expression may show. */
function textsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked)
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return textsOf(node.right)
    case 'JSXExpressionContainer':
      return textsOf(node.expression)
    default:
      return []
  }
}

/** Every literal of a file: a key may be kept in a table before it reaches `t`. */
function textsIn({ program }) {
  const found = []
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
  })
  return found
}

function missing({ key, prefix, owner, at }, catalogues) {
  const names = (catalogues.get(owner) ?? []).flatMap(({ values }) => [...values.keys()])
  const isThere =
    key === undefined
      ? names.some((name) => name.startsWith(prefix))
      : names.some((name) => name === key || stem(name) === key)
  return isThere ? [] : [`${at} uses ${key ?? `${prefix}…`}, which ${owner} has no words for`]
}

function unused(folder, [{ file, text, values }], uses) {
  const keys = [...uses.values()].flatMap((one) => one.keys).filter(({ owner }) => owner === folder)
  const prefixes = keys.flatMap(({ prefix }) => prefix || [])
  const own = [...uses].filter(([user]) => ownerOf(undefined, user) === folder)
  const used = new Set([...keys.map(({ key }) => key), ...own.flatMap(([, { texts }]) => texts)])
  return [...values.keys()]
    .filter((name) => !used.has(name) && !used.has(stem(name)))
    .filter((name) => !prefixes.some((prefix) => name.startsWith(prefix)))
    .map((name) => `${file}:${lineOfKey(text, name)} ${name} is used nowhere`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = wordProblems(repository, [...apps, 'shared'])
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
