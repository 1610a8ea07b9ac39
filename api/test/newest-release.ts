import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { dataFolder, linkPackages } from './test-process'

const root = resolve(import.meta.dirname, '../..')
const places = { api: 'api', contract: 'shared/contract', demo: 'demo' }
const Manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })

export type NewestRelease =
  | { readonly folder: string; readonly version: string; readonly remove: () => void }
  | { readonly missing: string }

/**
 * Extracts the newest release of the api from git: the code at the commit that set the version of its package. It runs on
 * the packages that are installed here. Returns what is missing where that cannot be done.
 */
export function extractNewestRelease(): NewestRelease {
  let commit: string
  try {
    // A commit that has just set a version is not released yet.
    commit = git('log', '-1', '--format=%H', '-G"version"', 'HEAD~1', '--', 'api/package.json')
  } catch {
    commit = ''
  }
  if (commit === '') return { missing: 'the history of git' }
  const { folder, remove } = dataFolder('release')
  const archive = join(folder, 'release.tar')
  git('archive', '-o', archive, commit, ...Object.values(places), 'tsconfig.base.json')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  for (const place of Object.values(places))
    linkPackages(join(root, place), join(folder, place), (name) =>
      name in places ? join(folder, places[name as keyof typeof places]) : undefined,
    )
  const text = readFileSync(join(folder, 'api/package.json'), 'utf8')
  const { version, dependencies } = Manifest.parse(JSON.parse(text))
  const modules = join(folder, 'api/node_modules')
  const missing = Object.keys(dependencies).filter(
    (name) => !existsSync(join(modules, name)) && !linkFromAnother(modules, name),
  )
  if (missing.length === 0) return { folder, version, remove }
  remove()
  return { missing: `${missing.join(' and ')}, which api ${version} needs` }
}

/** Links what the api no longer needs, but another package still brings. Returns false without such a package. */
function linkFromAnother(modules: string, name: string): boolean {
  const installed = join(root, 'node_modules/.pnpm/node_modules', name)
  if (!existsSync(installed)) return false
  mkdirSync(dirname(join(modules, name)), { recursive: true })
  symlinkSync(realpathSync(installed), join(modules, name))
  return true
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
}
