import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const isPackage = (/** @type {string} */ path) => existsSync(join(root, path, 'package.json'))

const remotes = readdirSync(root).filter(
  (name) => /^remote-[a-z0-9-]+$/.test(name) && isPackage(name),
)

/** The apps that are built and released; remotes before the host that they need. */
export const apps = [...remotes, 'host']

const shared = readdirSync(join(root, 'shared'))
  .map((name) => `shared/${name}`)
  .filter(isPackage)

export const packages = [...shared, ...apps, 'demo', 'api', 'e2e', 'tools']

/** @param {string} path Below the root. */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
