import { counted } from '@portal/contract/counted'
import { packages } from '../../workspace.mjs'
import { runChecks } from '../checks'
import { parseOptions } from '../options'
import { Refused } from '../refused'
import { secondsSince } from '../seconds-since'

/** Runs the static checks, with the types of the named folders only if there are any. */
export async function main(args: string[]): Promise<void> {
  const folders = parseOptions({ args, allowPositionals: true }).positionals
  const unknown = folders.filter((folder) => !packages.includes(folder))
  if (unknown.length > 0)
    throw new Refused(`Unknown folder: ${unknown.join(', ')}. Folders: ${packages.join(', ')}.`)
  const start = performance.now()
  const { passed, failed } = await runChecks(folders.length > 0 ? folders : undefined)
  console.log(`${counted(passed, 'check')} passed, ${failed} failed (${secondsSince(start)})`)
  if (failed > 0) process.exitCode = 1
}
