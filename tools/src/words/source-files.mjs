import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** @typedef {import('oxc-parser').Node} Node */

const notSource = new Set(['node_modules', 'dist', 'var', 'test-results', 'playwright-report'])

/**
 * The TypeScript and JavaScript files below a folder, as paths relative to `root` with `/`, sorted.
 * @param {string} root
 * @param {string} folder Relative to the root.
 * @returns {string[]}
 */
export function sourceFiles(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return notSource.has(entry.name) ? [] : sourceFiles(root, path)
      return /\.(ts|tsx|mjs|cjs|js)$/.test(entry.name) ? [path] : []
    })
    .sort()
}

/**
 * A file as text and syntax tree.
 * @param {string} root
 * @param {string} path Relative to the root.
 * @throws {SyntaxError} when it cannot be parsed.
 */
export function parseFile(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new SyntaxError(`${path}: ${error.message}`)
  return { path, text, program }
}

/**
 * Calls `visit` with every node of a tree, parents first.
 * @param {unknown} node
 * @param {(node: Node, parents: Node[]) => void} visit
 * @param {Node[]} [parents]
 */
export function walk(node, visit, parents = []) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit, parents)
  } else if (node && typeof node === 'object') {
    const inner = isNode(node) ? [...parents, node] : parents
    if (isNode(node)) visit(node, parents)
    for (const value of Object.values(node))
      if (value && typeof value === 'object') walk(value, visit, inner)
  }
}

/** @param {object} value @returns {value is Node} */
function isNode(value) {
  return 'type' in value && typeof value.type === 'string'
}

/** The line of an offset, counted from 1. @param {string} text @param {number} offset */
export function lineOf(text, offset) {
  return text.slice(0, offset).split('\n').length
}
