import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commandOf, packages, requireNode, root, say, since } from '../../workspace.mjs'
import { eachOf, run, runMain } from '../processes.mjs'

const atOnce = 2

/**
 * @param {readonly string[]} typed The folders whose types are checked.
 * @returns {{ name: string, commands: string[][] }[]} Each command as arguments of Node.
 */
function checks(typed) {
  const types = commandOf('.', 'typescript', 'tsc')
  return [
    {
      name: 'types',
      commands: typed.map((folder) => [types, '-p', join(root, folder)]),
    },
    { name: 'unused', commands: [[commandOf('.', 'knip'), '--no-progress']] },
    {
      name: 'boundaries',
      commands: [
        [commandOf('.', 'dependency-cruiser', 'depcruise'), '--output-type=err-long', ...packages],
      ],
    },
    { name: 'words', commands: [[join(root, 'tools/src/words/words.mjs')]] },
    {
      name: 'lint and format',
      commands: [[commandOf('.', '@biomejs/biome', 'biome'), 'ci', '.', '--colors=off']],
    },
  ]
}

/**
 * Runs the static checks, prints a line for each and what the failing ones say.
 * @param {readonly string[]} [typed] The folders whose types are checked, which takes the longest. Default: all.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check(typed = packages) {
  const results = await eachOf(checks(typed), atOnce, async ({ name, commands }) => {
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runMain(async () => {
    requireNode()
    const start = performance.now()
    const folders = process.argv.slice(2)
    const { passed, failed } = await check(folders.length > 0 ? folders : undefined)
    say(`${passed} checks passed, ${failed} failed (${since(start)})`)
    if (failed > 0) process.exitCode = 1
  })
