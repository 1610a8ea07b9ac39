import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../workspace.mjs'
import { Refused } from './refused'

/** Returns the script of a command that the package in the folder `from` depends on; Node runs it on any system. */
export function commandOf(from: string, dependency: string, name = basename(dependency)): string {
  const home = join(root, from, 'node_modules', dependency)
  if (!existsSync(home)) throw new Refused(`${dependency} is not installed. Run npm start once.`)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : bin[name])
}
