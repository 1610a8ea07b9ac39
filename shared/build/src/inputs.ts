import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Folders that tools write. A remote may import from any other one. */
const outputFolders = new Set(['node_modules', 'dist', 'coverage', 'var'])
/** Files beside the folders that a build reads: the manifest, and the configuration of tools. */
const isRootFile = /^(package|tsconfig.*)\.json$|^\.browserslistrc$|\.[cm]?[jt]s$/
/** Inputs of every build in this workspace, besides its packages. */
const common = ['shared/build', 'tsconfig.base.json', '.browserslistrc']
const lockFiles = [
  'pnpm-lock.yaml',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'bun.lock',
]

/**
 * Digest of what an app is built from: 8 hexadecimal digits. These are its package and those of its workspace that it depends on,
 * the versions of all others, and the variables that Rsbuild puts into sources. Other files of a folder, such as what an editor
 * leaves, don't count, so two people with one commit get the same.
 */
export function inputsOf(app: string, folder = join(root, app)): string {
  const files = new Map<string, Buffer>()
  const add = (start: string, name: string) => {
    for (const file of inputsIn(start).filter((path) => !/\.test\.tsx?$/.test(path)))
      files.set(join(name, relative(start, file)).replaceAll(sep, '/'), readFileSync(file))
  }
  add(folder, app)
  for (const [name, path] of packagesOf(folder)) add(path, name)
  for (const name of common.filter((path) => existsSync(join(root, path))))
    add(join(root, name), name)
  for (const path of lockFilesAbove(folder)) add(path, basename(path))
  const hash = createHash('sha256')
  for (const [name, body] of files) hash.update(`${name}\n`).update(body).update('\0')
  for (const [name, value] of publicVariables()) {
    const isUsed = [...files.values()].some((body) => body.includes(name))
    if (isUsed) hash.update(`${name}=${value}\0`)
  }
  return hash.digest('hex').slice(0, 8)
}

/** Folders by name of the packages that a package depends on, itself or through others, and that are no installed copies. */
function packagesOf(folder: string, found = new Map<string, string>()): Map<string, string> {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies).sort()) {
    const path = installedFolder(name, folder)
    if (!path || found.has(name) || path.split(sep).includes('node_modules')) continue
    packagesOf(path, found.set(name, path))
  }
  return found
}

/** Where a package really lies: beside the others of a workspace, or in a store. */
function installedFolder(name: string, from: string): string | undefined {
  const found = foldersAbove(from)
    .map((folder) => join(folder, 'node_modules', name))
    .find(existsSync)
  return found && realpathSync(found)
}

/** Those of the nearest folder that has any. */
function lockFilesAbove(folder: string): string[] {
  const ofFolders = foldersAbove(folder).map((one) =>
    lockFiles.map((name) => join(one, name)).filter(existsSync),
  )
  return ofFolders.find((paths) => paths.length > 0) ?? []
}

function foldersAbove(folder: string): string[] {
  const parent = dirname(folder)
  return [folder, ...(parent === folder ? [] : foldersAbove(parent))]
}

function publicVariables(): [string, string | undefined][] {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith('PUBLIC_'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
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
