import { join } from 'node:path'
import pMap from 'p-map'
import { apps, packages, root } from '../workspace.mjs'
import { commandOf } from './installed-command'
import { runNode } from './processes'
import { secondsSince } from './seconds-since'
import { findWordProblems } from './words/word-problems'

interface Check {
  name: string
  /** Returns a text for each failure. */
  run: () => Promise<string[]>
}

const atOnce = 2

/** Prints a line for each check and the output of the failing ones. The types of the `typed` folders take the longest. */
export async function runChecks(typed: readonly string[] = packages) {
  const results = await pMap(checks(typed), isPassed, { concurrency: atOnce })
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

function checks(typed: readonly string[]): Check[] {
  const tsc = commandOf('.', 'typescript', 'tsc')
  const depcruise = commandOf('.', 'dependency-cruiser', 'depcruise')
  const biome = commandOf('.', '@biomejs/biome', 'biome')
  return [
    {
      name: 'types',
      run: async () => {
        const check = (folder: string) => failures(tsc, '-p', join(root, folder))
        return (await pMap(typed, check, { concurrency: 1 })).flat()
      },
    },
    { name: 'unused', run: () => failures(commandOf('.', 'knip'), '--no-progress') },
    {
      name: 'boundaries',
      run: () => failures(depcruise, '--output-type=err-long', ...packages),
    },
    { name: 'words', run: async () => findWordProblems(root, [...apps, 'shared/kit']) },
    { name: 'lint and format', run: () => failures(biome, 'ci', '.', '--colors=off') },
  ]
}

async function isPassed({ name, run }: Check): Promise<boolean> {
  const start = performance.now()
  const failed = await run()
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(start)})`)
  for (const text of failed) console.log(text)
  return failed.length === 0
}

async function failures(...args: string[]): Promise<string[]> {
  const { code, output } = await runNode(args)
  return code === 0 ? [] : [output]
}
