import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inputsOf } from '@portal/build/inputs'
import pMap from 'p-map'
import { apps, root } from '../workspace.mjs'
import { commandOf } from './installed-command'
import { mustRun } from './processes'
import { secondsSince } from './seconds-since'

const buildsAtOnce = 2

export interface Product {
  app: string
  /** Where it is built, if not in the folder of the app. */
  folder?: string
  env?: Record<string, string>
}

const production: readonly Product[] = apps.map((app) => ({ app }))

export function qaProducts(folder: string): Product[] {
  const host = { app: 'host', folder, env: { QA_HOST: join(folder, 'dist') } }
  return [...production.filter(({ app }) => app !== 'host'), host]
}

/** Builds the apps whose inputs changed. Returns each product with the digest of its inputs. */
export async function buildApps(products = production) {
  const wanted = products.map((product) => ({ ...product, inputs: inputsOf(product.app) }))
  const toBuild = wanted.filter((product) => !isBuilt(product))
  const concurrency = buildsAtOnce
  await pMap(toBuild, ({ inputs, ...product }) => build(product, inputs), { concurrency })
  return wanted
}

/** Builds and releases the apps whose inputs changed. An app that was promoted by hand stays until its sources change. */
export async function buildSite(data: string, products = production): Promise<void> {
  const wanted = await buildApps(products)

  const site = join(data, 'site')
  const releasedStamp = (app: string) => join(data, 'build', app)
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
const builtStamp = ({ app, folder = join(root, app) }: Product) => join(folder, 'dist/.inputs')

/** Another build may have emptied the output meanwhile. */
function isBuilt(product: Product & { inputs: string }): boolean {
  const stamp = builtStamp(product)
  return read(stamp) === product.inputs && existsSync(join(dirname(stamp), 'contents.json'))
}

async function build(product: Product, inputs: string): Promise<void> {
  const { app, folder, env } = product
  const start = performance.now()
  const rsbuild = commandOf(app, '@rsbuild/core', 'rsbuild')
  await mustRun(`Building ${app}`, process.execPath, [rsbuild, 'build'], {
    cwd: join(root, app),
    env: { NODE_ENV: 'production', ...env },
  })
  if (folder) copyFileSync(join(root, app, 'package.json'), join(folder, 'package.json'))
  write(builtStamp(product), inputs)
  console.log(`Built ${app} in ${secondsSince(start)}.`)
}

async function release(site: string, command: string, ...args: string[]): Promise<string> {
  const cli = join(root, 'shared/delivery/src/commands/cli.ts')
  const options = ['--import', 'tsx', cli, command, ...args, '--site', site]
  const output = await mustRun(`Releasing (${command})`, process.execPath, options)
  console.log(output.trim())
  return output
}

function versionsIn(output: string): string[] {
  return [...output.matchAll(/^(\S+) (\S+) (?:was already )?published$/gm)].flatMap(
    ([, app = '', id = '']) => [app, id],
  )
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
