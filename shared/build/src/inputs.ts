import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const notInputs = new Set(['node_modules', 'dist', 'var', '.git'])
const common = [
  'shared/contract',
  'shared/kit',
  'shared/build',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  '.browserslistrc',
]

/**
 * Digest of what an app is built from: 8 hexadecimal digits.
 */
export function inputsOf(app: string, folder = join(root, app)): string {
  const hash = createHash('sha256')
  for (const start of [folder, ...common.map((path) => join(root, path)).filter(existsSync)]) {
    for (const file of filesBelow(start)) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash
        .update(`${start === folder ? join(app, relative(folder, file)) : relative(root, file)}\n`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex').slice(0, 8)
}

function filesBelow(path: string): string[] {
  const entries = readEntries(path)
  if (entries === undefined) return [path]
  return entries
    .filter((entry) => !notInputs.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
}

function readEntries(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    throw error
  }
}
