import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const remotes = readdirSync(root).filter(
  (name) => /^remote-[a-z0-9-]+$/.test(name) && existsSync(join(root, name, 'package.json')),
)

/** The apps that are built and released; remotes before the host that they need. */
export const apps = [...remotes, 'host']

export const packages = ['shared', ...apps, 'api', 'e2e']

/** The folder that holds the site, the embedded database and the mail. */
export const dataFolder = resolve(root, process.env.PORTAL_DATA || 'var')
export const portalPort = Number(process.env.PORTAL_PORT || 3000)
export const apiPort = Number(process.env.API_PORT || 4000)

/** What the person who started the script can understand and act on. */
export class Refused extends Error {}

/** @param {string} path Below the root. */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/**
 * The script of an installed command, to be run with Node on any system.
 * @param {string} from The package that depends on it: a folder of the root, or `.`.
 * @param {string} dependency
 * @param {string} [name] Of the command, where it is not that of the dependency.
 */
export function commandOf(from, dependency, name = dependency.split('/').at(-1)) {
  const home = join(root, from, 'node_modules', dependency)
  if (!existsSync(home)) throw new Refused(`${dependency} is not installed. Run npm start once.`)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : bin[name])
}

/** Refuses a Node that is older than package.json says. */
export function requireNode() {
  const needed = readJson('package.json').engines.node.replace('>=', '')
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [neededMajor, neededMinor] = needed.split('.').map(Number)
  if (major < neededMajor || (major === neededMajor && minor < neededMinor))
    throw new Refused(
      `Portal 360 needs Node ${needed} or newer; this is ${process.versions.node}. See https://nodejs.org/`,
    )
}

/** @param {string} line */
export function say(line) {
  console.log(line)
}

/** Seconds since a moment of `performance.now()`, for people. @param {number} start */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
