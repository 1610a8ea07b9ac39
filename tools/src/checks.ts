import { join } from 'node:path'
import pMap from 'p-map'
import { apps, packages, root } from '../workspace.mjs'
import { commandOf } from './installed-command'
import { findSurfaceProblems } from './npm/surface-files'
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
  const all = checks(typed)
  const failures = (await pMap(all, failuresOf, { concurrency: atOnce })).flat()
  return { passed: all.length - failures.length, failed: failures.length, failures }
}

function checks(typed: readonly string[]): Check[] {
  const tsc = commandOf('.', 'typescript', 'tsc')
  const depcruise = commandOf('.', 'dependency-cruiser', 'depcruise')
  const biome = commandOf('.', '@biomejs/biome', 'biome')
  return [
    {
      name: 'types',
      run: async () => {
        const check = (folder: string) => outputOnFailure(tsc, '-p', join(root, folder))
        return (await pMap(typed, check, { concurrency: 1 })).flat()
      },
    },
    { name: 'unused', run: () => outputOnFailure(commandOf('.', 'knip'), '--no-progress') },
    {
      name: 'boundaries',
      run: () => outputOnFailure(depcruise, '--output-type=err-long', ...packages),
    },
    { name: 'public surface', run: findSurfaceProblems },
    { name: 'words', run: async () => findWordProblems(root, [...apps, 'shared/kit']) },
    { name: 'lint and format', run: () => outputOnFailure(biome, 'ci', '.', '--colors=off') },
  ]
}

async function failuresOf({ name, run }: Check): Promise<string[]> {
  const start = performance.now()
  const texts = await run()
  console.log(`${texts.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(start)})`)
  for (const text of texts) console.log(text)
  return texts.length === 0 ? [] : [[name, ...texts].join('\n')]
}

async function outputOnFailure(...args: string[]): Promise<string[]> {
  const { code, output } = await runNode(args)
  return code === 0 ? [] : [output]
}
