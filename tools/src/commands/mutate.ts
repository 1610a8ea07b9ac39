import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '@portal/contract/counted'
import { type Mutation, mutations } from '@portal/e2e/mutations'
import { readJson, root } from '../../workspace.mjs'
import { findBrowser } from '../browser'
import { parseOptions } from '../options'
import { mustRun, runNode } from '../processes'
import { Refused } from '../refused'
import { secondsSince } from '../seconds-since'

interface Report {
  stats?: { expected: number; unexpected: number }
  errors?: { message: string }[]
}

/**
 * `[part of a name] [--list]`: puts one defect after another into a copy of the last commit, and runs the journey that has to
 * find it. `--list` names the defects and refuses those that no longer fit the source.
 */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: { list: { type: 'boolean' } },
  })
  const wanted = positionals.join(' ')
  const chosen = mutations.filter(({ name }) => name.includes(wanted))
  if (chosen.length === 0) throw new Refused(`No mutation has ${wanted} in its name.`)
  if (values.list) listMutations(chosen)
  else await tryMutations(chosen)
}

function listMutations(chosen: readonly Mutation[]): void {
  for (const mutation of chosen) {
    mutate(mutation, root)
    console.log(`${mutation.spec} › ${mutation.title}: ${mutation.name}`)
  }
}

async function tryMutations(chosen: readonly Mutation[]): Promise<void> {
  const browser = await findBrowser()
  const work = mkdtempSync(join(tmpdir(), 'portal-mutations-'))
  const copy = join(work, 'copy')
  const journeys = (given: readonly Mutation[]) =>
    runJourneys(given, { copy, browser, report: join(work, 'report.json') })
  try {
    git(root, 'worktree', 'add', '--detach', copy, 'HEAD')
    const install = ['--yes', readJson('package.json').packageManager, 'install']
    await mustRun('Installing', 'npx', [...install, '--frozen-lockfile', '--prefer-offline'], {
      cwd: copy,
    })
    const sound = await journeys(chosen)
    if (sound.failed > 0) throw new Refused('Journeys fail without a mutation. Fix them first.')
    console.log(`${counted(sound.passed, 'journey passes', 'journeys pass')} without a mutation.`)

    const survivors = []
    for (const mutation of chosen) {
      const start = performance.now()
      writeFileSync(join(copy, mutation.file), mutate(mutation, copy))
      const { failed } = await journeys([mutation])
      git(copy, 'checkout', '--', '.')
      if (failed === 0) survivors.push(mutation)
      const result = failed > 0 ? 'caught  ' : 'SURVIVED'
      console.log(`${result}  ${mutation.name} (${secondsSince(start)})`)
    }
    console.log(
      `Caught ${chosen.length - survivors.length} of ${counted(chosen.length, 'mutation')}.`,
    )
    if (survivors.length > 0) process.exitCode = 1
  } finally {
    git(root, 'worktree', 'remove', '--force', copy)
    rmSync(work, { recursive: true, force: true })
  }
}

function mutate({ name, file, from, to }: Mutation, folder: string): string {
  const text = readFileSync(join(folder, file), 'utf8')
  if (text.split(from).length !== 2)
    throw new Refused(`${name}: ${file} must contain ${from} exactly once.`)
  return text.replace(from, () => to)
}

/** Runs the journeys that have to find these defects. Throws when none of them ran. */
async function runJourneys(
  given: readonly Mutation[],
  { copy, browser, report }: { copy: string; browser: string; report: string },
): Promise<{ passed: number; failed: number }> {
  const playwright = join(copy, 'e2e/node_modules/@playwright/test/cli.js')
  const specs = [...new Set(given.map(({ spec }) => `journeys/${spec}`))]
  const titles = given.map(({ title }) => title).join('|')
  rmSync(report, { force: true })
  const { output } = await runNode(
    [playwright, 'test', '--reporter=json', '--grep', titles, ...specs],
    {
      cwd: join(copy, 'e2e'),
      env: { PORTAL_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  const text = existsSync(report) ? readFileSync(report, 'utf8') : '{}'
  const { stats, errors = [] }: Report = JSON.parse(text)
  if (!stats || errors.length > 0 || stats.expected + stats.unexpected === 0)
    throw new Refused(
      `The journeys did not run.\n${errors.map(({ message }) => message).join('\n') || output}`,
    )
  return { passed: stats.expected, failed: stats.unexpected }
}

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
