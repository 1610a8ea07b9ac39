import { join } from 'node:path'
import { published } from '../../packing.mjs'
import { readJson, root } from '../../workspace.mjs'
import { commandOf } from '../installed-command'
import { mustRun } from '../processes'
import { compilePackage } from './compile-package'

const pnpmfile = join(root, 'tools/packing.mjs')

/** Compiles the packages that teams install. Returns a file in `destination` for each, in an order in which they can be published. */
export async function packPackages(destination: string): Promise<string[]> {
  const { packageManager } = readJson('package.json')
  const files: string[] = []
  for (const folder of published) {
    await compile(folder)
    const options = [`--config.pnpmfile=${pnpmfile}`, '--pack-destination', destination, '--json']
    const output = await mustRun(`Packing ${folder}`, 'npx', [
      '--yes',
      packageManager,
      '-C',
      join(root, folder),
      'pack',
      ...options,
    ])
    files.push(JSON.parse(output).filename)
  }
  return files
}

/** Delivery is a command with its server, and bundled like one. */
async function compile(folder: string): Promise<void> {
  if (folder !== 'shared/delivery') return compilePackage(folder)
  const script = [commandOf(folder, 'tsx'), 'build.ts', '--commands']
  await mustRun(`Compiling ${folder}`, process.execPath, script, { cwd: join(root, folder) })
}
