import { join } from 'node:path'
import pMap from 'p-map'
import { published } from '../../packing.mjs'
import { readJson, root } from '../../workspace.mjs'
import { commandOf } from '../installed-command'
import { mustRun } from '../processes'
import { compilePackage } from './compile-package'

const atOnce = 2
const pnpmfile = join(root, 'tools/packing.mjs')

/** Compiles the packages that teams install. Returns a file in `destination` for each, in an order in which they can be published. */
export function packPackages(destination: string): Promise<string[]> {
  return pMap(published, (folder) => pack(folder, destination), { concurrency: atOnce })
}

async function pack(folder: string, destination: string): Promise<string> {
  await compile(folder)
  const { packageManager } = readJson('package.json')
  const options = [`--config.pnpmfile=${pnpmfile}`, '--pack-destination', destination, '--json']
  const command = ['--yes', packageManager, '-C', join(root, folder), 'pack', ...options]
  return JSON.parse(await mustRun(`Packing ${folder}`, 'npx', command)).filename
}

/** Delivery is a command with its server, and bundled like one. */
async function compile(folder: string): Promise<void> {
  if (folder !== 'shared/delivery') return compilePackage(folder)
  const script = [commandOf(folder, 'tsx'), 'build.ts', '--commands']
  await mustRun(`Compiling ${folder}`, process.execPath, script, { cwd: join(root, folder) })
}
