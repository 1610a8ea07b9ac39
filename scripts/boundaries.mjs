import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brokenRules } from './import-rules.mjs'
import { lineOf, parseFile, sourceFiles, walk } from './source-files.mjs'
import { packages, root as repository } from './workspace.mjs'

const builtins = new Set(builtinModules)
/** Names that a build configuration gives to files. */
const aliases = new Set(['portal-original-refresh-runtime'])
const endings = ['', '.ts', '.tsx', '.mjs', '.cjs', '.js']

/**
 * Every import that breaks a rule, cannot be resolved, is not declared in the package of its file, or closes
 * a cycle; types count like values.
 * @param {string} root
 * @param {readonly string[]} folders Of the packages.
 * @returns {string[]} `file:line message`
 */
export function importProblems(root, folders) {
  const imports = folders
    .flatMap((folder) => sourceFiles(root, folder))
    .flatMap((path) => importsOf(root, path))
  const problems = imports.flatMap(({ from, line, name, to }) =>
    messages(root, from, name, to).map((message) => `${from}:${line} ${message}`),
  )
  return [...problems, ...cycles(imports)]
}

/**
 * The files and packages that an entry reaches, itself among them.
 * @param {string} root
 * @param {string} entry Relative to the root.
 * @returns {Set<string>}
 */
export function reachableFrom(root, entry) {
  const reached = new Set()
  const visit = (path) => {
    if (path === undefined || reached.has(path)) return
    reached.add(path)
    if (/\.(ts|tsx|mjs|cjs|js)$/.test(path)) for (const { to } of importsOf(root, path)) visit(to)
  }
  visit(entry)
  return reached
}

function messages(root, from, name, to) {
  if (to === undefined) return [`nothing is found for ${name}`]
  const broken = brokenRules(from, to).map((rule) => `${name}: ${rule}`)
  return isDeclared(root, from, name) ? broken : [...broken, `${name} is not in its package.json`]
}

function importsOf(root, path) {
  const { text, program } = parseFile(root, path)
  const found = []
  walk(program, (node) => {
    const source = specifierOf(node)
    if (source !== undefined)
      found.push({
        from: path,
        line: lineOf(text, node.start),
        name: source,
        to: resolve(root, path, source),
      })
  })
  return found
}

/** What a node imports, whatever the form: values, types, re-exports, `import()`, `typeof import()`. */
function specifierOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source?.value
    case 'TSExternalModuleReference':
      return node.expression.value
    case 'CallExpression':
      return node.callee.name === 'require' ? node.arguments[0]?.value : undefined
    default:
      return undefined
  }
}

/** A file relative to the root, the name of a package, or undefined where there is none. */
function resolve(root, from, name) {
  const bare = name.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return fileAt(root, posix.join(posix.dirname(from), bare))
  if (bare.startsWith('@portal/')) return exportOf(root, bare)
  if (bare.startsWith('node:') || builtins.has(bare)) return `node:${bare.replace('node:', '')}`
  return packageOf(bare)
}

function fileAt(root, path) {
  return endings.map((ending) => path + ending).find((file) => isFile(join(root, file)))
}

/** A path of a package of this repository, through the `exports` of that package. */
function exportOf(root, name) {
  const [, folder, ...rest] = name.split('/')
  const manifest = join(root, folder, 'package.json')
  if (!existsSync(manifest)) return undefined
  const wanted = ['.', ...rest].join('/')
  for (const [key, target] of Object.entries(readJson(manifest).exports ?? {})) {
    const [before, after] = key.split('*')
    const isMatch = after === undefined ? key === wanted : wanted.startsWith(before)
    if (!isMatch) continue
    const part = after === undefined ? '' : wanted.slice(before.length)
    return fileAt(root, posix.join(folder, target.replace('*', part)))
  }
  return undefined
}

function isDeclared(root, from, name) {
  if (/^(\.|node:)/.test(name) || builtins.has(name) || aliases.has(name)) return true
  const { dependencies, devDependencies, name: own } = readJson(manifestOf(root, from))
  // What the root installs are the tools of every package.
  const tools = readJson(join(root, 'package.json')).devDependencies
  const wanted = packageOf(name)
  return wanted === own || wanted in { ...tools, ...dependencies, ...devDependencies }
}

function manifestOf(root, from) {
  let folder = dirname(from)
  while (folder !== '.' && !existsSync(join(root, folder, 'package.json'))) folder = dirname(folder)
  return join(root, folder, 'package.json')
}

function packageOf(name) {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** One line for each import that closes a cycle. */
function cycles(imports) {
  const graph = grouped(imports)
  const done = new Set()
  const found = []
  const visit = (file, path) => {
    const start = path.indexOf(file)
    if (start >= 0)
      found.push(`${file}:1 imports itself through ${[...path.slice(start), file].join(' → ')}`)
    if (start >= 0 || done.has(file)) return
    for (const { to } of graph.get(file) ?? []) if (graph.has(to)) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

function grouped(imports) {
  const map = new Map()
  for (const one of imports) map.set(one.from, [...(map.get(one.from) ?? []), one])
  return map
}

const manifests = new Map()
function readJson(file) {
  if (!manifests.has(file)) manifests.set(file, JSON.parse(readFileSync(file, 'utf8')))
  return manifests.get(file)
}

function isFile(path) {
  return existsSync(path) && statSync(path).isFile()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = importProblems(repository, packages)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
