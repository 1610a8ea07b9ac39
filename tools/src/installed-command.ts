import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../workspace.mjs'
import { Refused } from './refused'

/**
 * The script of an installed command, to be run with Node on any system.
 * @param from The package that depends on it: a folder of the root, or `.`.
 */
export function commandOf(from: string, dependency: string, name = basename(dependency)): string {
  const home = join(root, from, 'node_modules', dependency)
  if (!existsSync(home)) throw new Refused(`${dependency} is not installed. Run npm start once.`)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : bin[name])
}
