import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inputsOf } from '../../shared/build/src/inputs.mjs'
import { apps, commandOf, dataFolder, root, say, since } from '../workspace.mjs'
import { eachOf, mustRun } from './processes.mjs'

const buildsAtOnce = 2

/**
 * @typedef {object} Product A build of an app.
 * @property {string} app
 * @property {string} [folder] Where it is built, if not in the folder of the app.
 * @property {Record<string, string>} [env] What makes it another build.
 */

/** @typedef {Product & { inputs: string }} Wanted With the digest of its inputs. */

/** @type {Product[]} */
const production = apps.map((app) => ({ app }))

/**
 * The portal with a host in QA mode, which is built into a folder of its own.
 * @param {string} folder
 */
export function qaProducts(folder) {
  const host = { app: 'host', folder, env: { QA_HOST: join(folder, 'dist') } }
  return [...production.filter(({ app }) => app !== 'host'), host]
}

/**
 * Builds the apps whose inputs changed, and releases into the site of the data folder those that it does not
 * have yet. An app that was promoted by hand stays what it is until its sources change.
 * @param {string} [data]
 * @param {Product[]} [products]
 */
export async function buildSite(data = dataFolder, products = production) {
  const wanted = products.map((product) => ({ ...product, inputs: inputsOf(product.app) }))
  const toBuild = wanted.filter((product) => read(builtStamp(product)) !== product.inputs)
  await eachOf(toBuild, buildsAtOnce, build)

  const site = join(data, 'site')
  /** @param {string} app */
  const releasedStamp = (app) => join(data, 'build', app)
  const hasPage = existsSync(join(site, 'index.html'))
  const toRelease = wanted.filter(
    ({ app, inputs }) => !hasPage || read(releasedStamp(app)) !== inputs,
  )
  if (toRelease.length === 0) return
  const here = toRelease.filter(({ folder }) => !folder)
  const published = []
  if (here.length > 0) published.push(await release(site, 'publish', ...here.map(({ app }) => app)))
  for (const { app, folder } of toRelease)
    if (folder) published.push(await release(site, 'publish', app, '--folder', folder))
  // Name the versions: after a checkout of older sources, the newest published release is another one.
  await release(site, 'promote', ...published.flatMap(versionsIn))
  for (const { app, inputs } of toRelease) write(releasedStamp(app), inputs)
}

// In the output itself, which every build empties: a build made by hand is never taken for this one.
/** @param {Product} product */
const builtStamp = ({ app, folder = join(root, app) }) => join(folder, 'dist/.inputs')

/** @param {Wanted} product */
async function build(product) {
  const { app, folder, env, inputs } = product
  const start = performance.now()
  await mustRun(
    `Building ${app}`,
    process.execPath,
    [commandOf(app, '@rsbuild/core', 'rsbuild'), 'build'],
    {
      cwd: join(root, app),
      env: { NODE_ENV: 'production', ...env },
    },
  )
  // A release is made of both.
  if (folder) copyFileSync(join(root, app, 'package.json'), join(folder, 'package.json'))
  write(builtStamp(product), inputs)
  say(`Built ${app} in ${since(start)}.`)
}

/** @param {string} site @param {string} command @param {string[]} args */
async function release(site, command, ...args) {
  const cli = join(root, 'shared/delivery/src/commands/cli.ts')
  const options = ['--import', 'tsx', cli, command, ...args, '--site', site]
  const output = await mustRun(`Releasing (${command})`, process.execPath, options)
  say(output.trim())
  return output
}

/**
 * Returns `[app, version, …]` from lines such as `remote-auth 1.0.0-0a1b2c3d published`.
 * @param {string} output
 */
function versionsIn(output) {
  return [...output.matchAll(/^(\S+) (\S+) (?:was already )?published$/gm)].flatMap(
    ([, app = '', id = '']) => [app, id],
  )
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
