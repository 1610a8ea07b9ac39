import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eachOf, run, runMain } from './processes.mjs'
import { commandOf, packages, requireNode, root, say, since } from './workspace.mjs'

const atOnce = 2

/** @returns {{ name: string, commands: string[][] }[]} Each command as arguments of Node. */
function checks() {
  const types = commandOf('.', 'typescript', 'tsc')
  return [
    { name: 'types', commands: packages.map((folder) => [types, '-p', join(root, folder)]) },
    { name: 'unused', commands: [[commandOf('.', 'knip'), '--no-progress']] },
    { name: 'boundaries', commands: [[join(root, 'scripts/boundaries.mjs')]] },
    { name: 'words', commands: [[join(root, 'scripts/words.mjs')]] },
    {
      name: 'lint and format',
      commands: [[commandOf('.', '@biomejs/biome', 'biome'), 'ci', '.', '--colors=off']],
    },
  ]
}

/**
 * Runs the static checks, prints a line for each and what the failing ones say.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check() {
  const results = await eachOf(checks(), atOnce, async ({ name, commands }) => {
    const start = performance.now()
    const outputs = await eachOf(commands, 1, (args) => run(process.execPath, args))
    const failures = outputs.filter(({ code }) => code !== 0)
    say(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${since(start)})`)
    for (const { output } of failures) say(output)
    return failures.length === 0
  })
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  await runMain(async () => {
    requireNode()
    const start = performance.now()
    const { passed, failed } = await check()
    say(`${passed} checks passed, ${failed} failed (${since(start)})`)
    if (failed > 0) process.exitCode = 1
  })
