import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apps, root as repository } from '../../workspace.mjs'
import { lineOf, parseFile, sourceFiles, walk } from './source-files.mjs'

const pluralForms = { pt: ['zero', 'one', 'many', 'other'], en: ['one', 'other'] }
const plural = /_(zero|one|two|few|many|other)$/
/** @type {Set<unknown>} */
const wordedAttributes = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label'])
const hasLetters = /\p{L}{2}/u

/** Code whose texts nobody sees in the portal, and the panel of QA mode, which is in English. */
const notShown =
  /\.test\.tsx?$|^shared\/(build|delivery|testing)\/|\/standalone\.tsx$|^host\/src\/qa\//

/** @typedef {import('oxc-parser').Node} Node */
/** @typedef {ReturnType<typeof parseFile>} SourceFile */
/** @typedef {{ [key: string]: string | NestedWords }} NestedWords The words of a JSON file. */

/**
 * @typedef {object} Words The words of an app in one language.
 * @property {string[]} forms The plural forms of the language.
 * @property {string} file
 * @property {string} text Of the file.
 * @property {Map<string, string>} values By dotted key.
 */

/**
 * @typedef {object} Use A key in the code.
 * @property {string} key
 * @property {boolean} isPrefix Whether it is only the beginning of the key.
 * @property {string} owner The folder of the app whose words they are.
 * @property {string} at
 */

/** @typedef {{ keys: Use[], literals: string[], texts: string[] }} Uses */

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
    // `differences` reports keys that one language lacks, so look at the first only.
    ...[...catalogues].flatMap(([folder, [words]]) => (words ? unused(folder, words, uses) : [])),
  ]
}

/** The words of one app in each language. @param {string} root @param {string} folder @returns {Words[]} */
function catalogueOf(root, folder) {
  return Object.entries(pluralForms).map(([language, forms]) => {
    const file = `${folder}/src/i18n/${language}.json`
    if (!existsSync(join(root, file))) return { forms, file, text: '', values: new Map() }
    const text = readFileSync(join(root, file), 'utf8')
    return { forms, file, text, values: new Map(flat(JSON.parse(text))) }
  })
}

/** @param {NestedWords} words @returns {[key: string, value: string][]} */
function flat(words, prefix = '') {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

/** @param {Words[]} catalogue */
function differences(catalogue) {
  const all = new Set(catalogue.flatMap(({ values }) => [...values.keys()].map(stem)))
  return [...all].flatMap((key) => catalogue.flatMap((words) => problemsOf(key, words, catalogue)))
}

/** A key without the ending of its plural form. @param {string} key */
function stem(key) {
  return key.replace(plural, '')
}

/** @param {string} key @param {Words} words @param {Words[]} catalogue */
function problemsOf(key, { forms, file, text, values }, catalogue) {
  const isPlural = catalogue.some((other) => pluralsOf(key, other.values).length > 0)
  const needed = isPlural ? forms.map((form) => `${key}_${form}`) : [key]
  /** @param {string} name */
  const at = (name) => `${file}:${lineOfKey(text, name)}`
  const gone = needed
    .filter((name) => !values.has(name))
    .map((name) => `${at(name)} has no ${name}`)
  const present = isPlural ? pluralsOf(key, values) : [...values].filter(([name]) => name === key)
  const shared = sharedPlaceholders(key, catalogue)
  return [
    ...gone,
    ...present.filter(([, value]) => !value.trim()).map(([name]) => `${at(name)} ${name} is empty`),
    ...present
      .filter(([, value]) => namesIn(value).some((name) => !shared.has(name)))
      .map(([name]) => `${at(name)} ${name} has other {{placeholders}} than the other language`),
  ]
}

/** @param {string} key @param {Words['values']} values */
function pluralsOf(key, values) {
  return [...values].filter(([name]) => plural.test(name) && stem(name) === key)
}

/**
 * The placeholders that a key has in every language; a form may leave out its `count`.
 * @param {string} key
 * @param {Words[]} catalogue
 */
function sharedPlaceholders(key, catalogue) {
  const [first, ...others] = catalogue.map(
    ({ values }) =>
      new Set(
        [...values].filter(([name]) => stem(name) === key).flatMap(([, value]) => namesIn(value)),
      ),
  )
  return new Set([...(first ?? [])].filter((name) => others.every((other) => other.has(name))))
}

/** The placeholders and nested words of a text: `name` for `{{- name}}`, `$t(key)`. @param {string} value */
function namesIn(value) {
  return [...value.matchAll(/\{\{-?\s*([\w.]+)|(\$t\(\s*[^\s,)]+)/g)].map(
    ([, name, nested]) => name ?? nested,
  )
}

/** @param {string} text @param {string} key */
function lineOfKey(text, key) {
  const last = stem(key).split('.').at(-1)
  return lineOf(text, Math.max(0, text.search(new RegExp(`"${last}(_\\w+)?"`))))
}

/**
 * The keys and the literal texts in the code of an app.
 * @param {string} root
 * @param {string} folder
 * @returns {Uses}
 */
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
 * what a hook such as `useHostWords()` returned; only that one is not of the app itself.
 * @param {SourceFile} file
 * @param {string} folder
 */
function keysIn({ path, text, program }, folder) {
  /** @type {Use[]} */
  const found = []
  /** @type {{ name: string, scope: Node | undefined, owner: string }[]} */
  const translators = []
  walk(program, (node, parents) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return
    if (isWordsHook(node.init))
      translators.push({
        name: node.id.name,
        scope: functionAround(parents),
        owner: ownerOf(node.init.arguments[0], folder),
      })
  })
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression' || !node.arguments[0]) return
    const name = nameOf(node.callee)
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

/** @param {Node | null} node @returns {node is import('oxc-parser').CallExpression} */
function isWordsHook(node) {
  return (
    node?.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^use\w*Words$/.test(node.callee.name)
  )
}

/** The name of a called function or method. @param {Node} callee */
function nameOf(callee) {
  const named = callee.type === 'MemberExpression' ? callee.property : callee
  return 'name' in named ? named.name : undefined
}

/** @param {Node[]} parents */
function functionAround(parents) {
  return parents.findLast(({ type }) => /Function/.test(type))
}

/**
 * Common words, and those of the code that all apps share, are the host's.
 * @param {Node | undefined} namespace The argument of the hook.
 * @param {string} folder
 */
function ownerOf(namespace, folder) {
  const isCommon = namespace?.type === 'Literal' && namespace.value === 'common'
  return isCommon || folder === 'shared/kit' ? 'host' : folder
}

/** @param {Node} node @returns {Pick<Use, 'key' | 'isPrefix'>[]} */
function literalKeys(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ key: node.value, isPrefix: false }] : []
    case 'TemplateLiteral':
      return [{ key: node.quasis[0]?.value.cooked ?? '', isPrefix: true }]
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

/** @param {SourceFile} file */
function literalsIn({ path, text, program }) {
  /** @type {string[]} */
  const found = []
  /** @param {Node} node @param {string} value */
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
    if (node.type === 'JSXFragment') return
    for (const attribute of node.openingElement.attributes)
      if (attribute.type === 'JSXAttribute' && wordedAttributes.has(attribute.name.name))
        for (const value of textsOf(attribute.value)) add(attribute, value)
  })
  return found
}

/** The literal texts that an expression may show. @param {Node | null} node @returns {string[]} */
function textsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '')
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

/** Every literal of a file: a key may be kept in a table before it reaches `t`. @param {SourceFile} file */
function textsIn({ program }) {
  /** @type {string[]} */
  const found = []
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
  })
  return found
}

/** @param {Use} use @param {Map<string, Words[]>} catalogues */
function missing({ key, isPrefix, owner, at }, catalogues) {
  const names = (catalogues.get(owner) ?? []).flatMap(({ values }) => [...values.keys()])
  const isThere = names.some((name) =>
    isPrefix ? name.startsWith(key) : name === key || stem(name) === key,
  )
  return isThere ? [] : [`${at} uses ${key}${isPrefix ? '…' : ''}, which ${owner} has no words for`]
}

/** @param {string} folder @param {Words} words @param {Map<string, Uses>} uses */
function unused(folder, { file, text, values }, uses) {
  const keys = [...uses.values()].flatMap((one) => one.keys).filter(({ owner }) => owner === folder)
  const whole = keys.filter(({ isPrefix }) => !isPrefix)
  const prefixes = keys.filter(({ key, isPrefix }) => isPrefix && key !== '')
  const own = [...uses].filter(([user]) => ownerOf(undefined, user) === folder)
  const used = new Set([...whole.map(({ key }) => key), ...own.flatMap(([, { texts }]) => texts)])
  return [...values.keys()]
    .filter((name) => !used.has(name) && !used.has(stem(name)))
    .filter((name) => !prefixes.some(({ key }) => name.startsWith(key)))
    .map((name) => `${file}:${lineOfKey(text, name)} ${name} is used nowhere`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = wordProblems(repository, [...apps, 'shared/kit'])
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
