import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const remotes = readdirSync(root).filter(
  (name) => /^remote-[a-z0-9-]+$/.test(name) && existsSync(join(root, name, 'package.json')),
)

/** The apps that are built and released; remotes before the host that they need. */
export const apps = [...remotes, 'host']

const shared = ['contract', 'kit', 'build', 'delivery', 'testing'].map((name) => `shared/${name}`)

export const packages = [...shared, ...apps, 'demo', 'api', 'e2e', 'tools']

/** @param {string} path Below the root. */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
