import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Folders that tools write. A remote may import from any other one. */
const outputFolders = new Set(['node_modules', 'dist', 'coverage', 'var'])
/** Files beside the folders that a build reads: versions, and the configuration of tools. */
const isRootFile =
  /^(package|package-lock|npm-shrinkwrap|tsconfig.*)\.json$|^(pnpm-lock\.yaml|yarn\.lock|bun\.lock)$|^\.browserslistrc$|\.[cm]?[jt]s$/
const common = [
  'shared/contract',
  'shared/kit',
  'shared/build',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  '.browserslistrc',
]

/**
 * Digest of what an app is built from: 8 hexadecimal digits. Other files of its folder, such as what an editor leaves, don't
 * count, so two people with one commit get the same.
 */
export function inputsOf(app: string, folder = join(root, app)): string {
  const hash = createHash('sha256')
  for (const start of [folder, ...common.map((path) => join(root, path)).filter(existsSync)]) {
    for (const file of inputsIn(start)) {
      if (/\.test\.tsx?$/.test(file)) continue
      const name = start === folder ? join(app, relative(folder, file)) : relative(root, file)
      hash
        .update(`${name.replaceAll(sep, '/')}\n`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex').slice(0, 8)
}

/** The inputs in the folder of a package, or a file itself. */
function inputsIn(start: string): string[] {
  if (kindOf(start) === 'file') return [start]
  return namesIn(start).flatMap((name) => {
    const path = join(start, name)
    if (kindOf(path) === 'file') return isRootFile.test(name) ? [path] : []
    return name.startsWith('.') || outputFolders.has(name) ? [] : filesBelow(path)
  })
}

/** Files at any depth, in order, without hidden ones and links to nothing. */
export function filesBelow(folder: string): string[] {
  if (kindOf(folder) !== 'folder') return []
  return namesIn(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .flatMap((path) => (kindOf(path) === 'file' ? [path] : filesBelow(path)))
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? 'file' : found?.isDirectory() ? 'folder' : undefined
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).sort((a, b) => (a < b ? -1 : 1))
}
