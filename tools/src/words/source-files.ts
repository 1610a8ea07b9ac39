import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'

export type SourceFile = ReturnType<typeof parseFile>

export function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path))
    .map((path) => `${folder}/${path.replaceAll(sep, '/')}`)
    .sort()
}

export function parseFile(root: string, path: string) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new SyntaxError(`${path}: ${error.message}`)
  return { path, text, program }
}

/** Calls `visit` with every node of a tree, parents first. */
export function walk(
  node: unknown,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit, parents)
  } else if (node && typeof node === 'object') {
    const inner = isNode(node) ? [...parents, node] : parents
    if (isNode(node)) visit(node, parents)
    for (const value of Object.values(node)) walk(value, visit, inner)
  }
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string'
}

/** The line of an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
