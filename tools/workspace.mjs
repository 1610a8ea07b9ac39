import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usualApiPort, usualPortalPort } from '../shared/contract/src/ports.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const remotes = readdirSync(root).filter(
  (name) => /^remote-[a-z0-9-]+$/.test(name) && existsSync(join(root, name, 'package.json')),
)

/** The apps that are built and released; remotes before the host that they need. */
export const apps = [...remotes, 'host']

const shared = ['contract', 'kit', 'build', 'delivery', 'testing'].map((name) => `shared/${name}`)

export const packages = [...shared, ...apps, 'demo', 'api', 'e2e', 'tools']

/** The folder that holds the site, the embedded database and the mail. */
export const dataFolder = resolve(root, process.env.PORTAL_DATA || 'var')
export const portalPort = Number(process.env.PORTAL_PORT || usualPortalPort)
export const apiPort = Number(process.env.API_PORT || usualApiPort)

/** An error whose message tells the user of a script what to do. */
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
export function commandOf(from, dependency, name = basename(dependency)) {
  const home = join(root, from, 'node_modules', dependency)
  if (!existsSync(home)) throw new Refused(`${dependency} is not installed. Run npm start once.`)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : bin[name])
}

/** Refuses a Node that is older than package.json says. */
export function requireNode() {
  const needed = readJson('package.json').engines.node.replace('>=', '')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [neededMajor, neededMinor] = needed.split('.').map(Number)
  if (major < neededMajor || (major === neededMajor && minor < neededMinor))
    throw new Refused(
      `Portal 360 needs Node ${needed} or newer; this is ${process.versions.node}. See https://nodejs.org/`,
    )
}

/** The code of a system error, such as ENOENT. @param {unknown} error */
export function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** @param {string} line */
export function say(line) {
  console.log(line)
}

/** Seconds since a moment of `performance.now()`, for people. @param {number} start */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
