import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutations } from '../../../e2e/mutations/mutations.mjs'
import { Refused, readJson, requireNode, root, say, since } from '../../workspace.mjs'
import { findBrowser } from '../browser.mjs'
import { mustRun, run, runMain } from '../processes.mjs'

// `npm run e2e:mutations -- [part of a name] [--list]`: puts one defect after another into a copy of the last commit, and runs
// the journey that has to find it. A defect that nothing finds is a journey that proves nothing. With `--list`, names the
// defects and refuses those that no longer fit the source.

/** @typedef {import('../../../e2e/mutations/mutations.mjs').Mutation} Mutation */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' } },
})

await runMain(async () => {
  requireNode()
  const [wanted = ''] = positionals
  const chosen = mutations.filter(({ name }) => name.includes(wanted))
  if (chosen.length === 0) throw new Refused(`No mutation has ${wanted} in its name.`)
  if (values.list) {
    for (const mutation of chosen) {
      mutated(mutation, root)
      say(`${mutation.spec} › ${mutation.title}: ${mutation.name}`)
    }
    return
  }
  const browser = await findBrowser()
  const work = mkdtempSync(join(tmpdir(), 'portal-mutations-'))
  const copy = join(work, 'copy')
  /** @param {readonly Mutation[]} given */
  const journeys = (given) =>
    journeysIn(copy, { browser, given, report: join(work, 'report.json') })
  try {
    git(root, 'worktree', 'add', '--detach', copy, 'HEAD')
    const install = ['--yes', readJson('package.json').packageManager, 'install']
    await mustRun('Installing', 'npx', [...install, '--frozen-lockfile', '--prefer-offline'], {
      cwd: copy,
    })
    const sound = await journeys(chosen)
    if (sound.failed > 0) throw new Refused('Journeys fail without a mutation. Fix them first.')
    say(`${sound.passed} journeys pass without a mutation.`)

    const survivors = []
    for (const mutation of chosen) {
      const start = performance.now()
      writeFileSync(join(copy, mutation.file), mutated(mutation, copy))
      const { failed } = await journeys([mutation])
      git(copy, 'checkout', '--', '.')
      if (failed === 0) survivors.push(mutation)
      say(`${failed > 0 ? 'caught  ' : 'SURVIVED'}  ${mutation.name} (${since(start)})`)
    }
    say(`${chosen.length - survivors.length} of ${chosen.length} mutations were caught.`)
    if (survivors.length > 0) process.exitCode = 1
  } finally {
    git(root, 'worktree', 'remove', '--force', copy)
    rmSync(work, { recursive: true, force: true })
  }
})

/** The text of the file with the defect in it. @param {Mutation} mutation @param {string} folder */
function mutated({ name, file, from, to }, folder) {
  const text = readFileSync(join(folder, file), 'utf8')
  if (text.split(from).length !== 2)
    throw new Refused(`${name}: ${file} must contain ${from} exactly once.`)
  return text.replace(from, () => to)
}

/**
 * Runs the journeys that have to find these defects. Throws when none of them ran.
 * @param {string} copy
 * @param {{ browser: string, given: readonly Mutation[], report: string }} options
 */
async function journeysIn(copy, { browser, given, report }) {
  const playwright = join(copy, 'e2e/node_modules/@playwright/test/cli.js')
  const specs = [...new Set(given.map(({ spec }) => `journeys/${spec}`))]
  const titles = given.map(({ title }) => title).join('|')
  rmSync(report, { force: true })
  const { output } = await run(
    process.execPath,
    [playwright, 'test', '--reporter=json', '--grep', titles, ...specs],
    {
      cwd: join(copy, 'e2e'),
      env: { PORTAL_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  /** @type {{ stats?: { expected: number, unexpected: number }, errors?: { message: string }[] }} */
  const { stats, errors = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  if (!stats || errors.length > 0 || stats.expected + stats.unexpected === 0)
    throw new Refused(
      `The journeys did not run.\n${errors.map(({ message }) => message).join('\n') || output}`,
    )
  return { passed: stats.expected, failed: stats.unexpected }
}

/** @param {string} cwd @param {string[]} args */
function git(cwd, ...args) {
  execFileSync('git', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
