import { runChecks } from '../checks'
import { secondsSince } from '../seconds-since'

/** Runs the static checks, with the types of the named folders only if there are any. */
export async function main(folders: string[]): Promise<void> {
  const start = performance.now()
  const { passed, failed } = await runChecks(folders.length > 0 ? folders : undefined)
  console.log(`${passed} checks passed, ${failed} failed (${secondsSince(start)})`)
  if (failed > 0) process.exitCode = 1
}
