import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apps, root } from '../../workspace.mjs'
import { findBrowser } from '../browser'
import { buildSite } from '../build-site'
import { parseOptions } from '../options'
import { runPlaywright } from '../playwright'
import { mustRun } from '../processes'
import { Refused } from '../refused'
import { secondsSince } from '../seconds-since'

interface Result {
  passed: number
  failed: number
  took: string
}

interface Row {
  app: string
  /** With the app of the earlier revision, then with the others of it. Empty if no journey crosses the app. */
  results: readonly Result[]
}

interface Options {
  previous: string
  journeys: readonly string[]
  /** Playwright's list for each app that a journey crosses. */
  crossings: ReadonlyMap<string, string>
}

interface Place {
  work: string
  /** The checkout of the earlier revision. */
  before: string
  browser: string
}

const usualJourneys = ['sign-in', 'dashboard', 'tables', 'account', 'session'].map(
  (area) => `journeys/${area}`,
)

/**
 * `[--previous <revision>] [--list] [journeys …]`: for each app, runs the journeys that cross it on its release of an earlier
 * revision among the others of this one, and the other way round. Teams promote in any order. `--list` names the journeys.
 */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      previous: { type: 'string', default: 'HEAD~1' },
      list: { type: 'boolean', default: false },
    },
  })
  const { previous, list } = values
  const journeys = positionals.length > 0 ? positionals : usualJourneys
  git('rev-parse', '--verify', `${previous}^{commit}`)
  const crossings = await listCrossings(journeys)
  if (!list) return runMatrix({ previous, journeys, crossings })
  for (const app of apps) console.log(`\n${app}\n${crossings.get(app) ?? 'None cross it.'}`)
}

async function listCrossings(journeys: readonly string[]): Promise<Map<string, string>> {
  const crossings = new Map<string, string>()
  for (const app of apps) {
    const options = ['--list', '--reporter=list', '--pass-with-no-tests']
    const args = ['test', ...options, ...crossingOf(app), ...journeys]
    const { code, output } = await runPlaywright(args)
    if (code !== 0) throw new Refused(`Listing failed.\n${output}`)
    if (!/^Total: 0 /m.test(output)) crossings.set(app, output)
  }
  if (crossings.size === 0) throw new Refused(`There are no journeys in ${journeys.join(', ')}.`)
  return crossings
}

async function runMatrix(options: Options): Promise<void> {
  const browser = await findBrowser()
  const work = mkdtempSync(join(tmpdir(), 'portal-matrix-'))
  const before = join(work, 'before')
  const place = { work, before, browser }
  try {
    await checkOut(options.previous, before)
    const rows: Row[] = []
    for (const app of apps) {
      const isCrossed = options.crossings.has(app)
      rows.push({ app, results: isCrossed ? await runMixed(app, options, place) : [] })
    }
    printTable(rows)
    if (rows.some(({ results }) => results.some(({ failed }) => failed > 0))) process.exitCode = 1
  } finally {
    if (existsSync(before)) git('worktree', 'remove', '--force', before)
    rmSync(work, { recursive: true, force: true })
  }
}

async function runMixed(app: string, { previous, journeys }: Options, place: Place) {
  const results = []
  for (const old of [[app], apps.filter((other) => other !== app)]) {
    console.log(`\nOf ${previous}: ${old.join(', ')}`)
    results.push(await runJourneys(old, [...crossingOf(app), ...journeys], place))
  }
  return results
}

async function checkOut(revision: string, cwd: string): Promise<void> {
  git('worktree', 'add', '--detach', cwd, revision)
  const { packageManager } = JSON.parse(git('show', `${revision}:package.json`))
  const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
  await mustRun('Installing the revision before', 'npx', install, { cwd })
  for (const app of apps)
    await mustRun(`Building ${app} before`, 'npm', ['run', 'build', '--prefix', app], {
      cwd,
      env: { NODE_ENV: 'production' },
    })
}

function crossingOf(app: string): string[] {
  return app === 'host' ? [] : ['--grep', `@${app}( |$)`]
}

/** Runs journeys on a portal of this revision in which some apps are of the one before. */
async function runJourneys(
  old: readonly string[],
  crossing: readonly string[],
  { work, before, browser }: Place,
): Promise<Result> {
  const start = performance.now()
  const data = mkdtempSync(join(work, 'data-'))
  const report = join(data, 'journeys.json')
  await buildSite(data)
  const versions = []
  for (const app of old) {
    const published = await release(data, 'publish', app, '--folder', join(before, app), '--json')
    versions.push(app, JSON.parse(published.slice(published.indexOf('[')))[0].id)
  }
  await release(data, 'promote', ...versions)
  const { code } = await runPlaywright(['test', '--reporter=line,json', ...crossing], {
    env: {
      PORTAL_CHROMIUM: browser,
      E2E_DATA: data,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
    show: true,
  })
  const { expected = 0, unexpected = 1 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8')).stats
    : {}
  rmSync(data, { recursive: true, force: true })
  return { passed: expected, failed: unexpected || Number(code !== 0), took: secondsSince(start) }
}

function release(data: string, ...args: string[]): Promise<string> {
  const cli = ['--import', 'tsx', join(root, 'shared/delivery/src/commands/cli.ts')]
  const site = ['--site', join(data, 'site')]
  return mustRun(`release ${args[0]}`, process.execPath, [...cli, ...args, ...site])
}

function printTable(rows: readonly Row[]): void {
  const cell = ({ passed, failed, took }: Result) =>
    `${failed > 0 ? `${failed} FAILED, ` : ''}${passed} passed (${took})`
  const columns = ['app', 'it before, the others now', 'it now, the others before']
  const cellsOf = ({ results }: Row) => (results.length > 0 ? results.map(cell) : ['none cross it'])
  const lines = [columns, ...rows.map((row) => [row.app, ...cellsOf(row)])]
  console.log()
  for (const [app = '', ...cells] of lines)
    console.log([app.padEnd(18), ...cells.map((text) => text.padEnd(30))].join(''))
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const printed = 'stderr' in error && error.stderr
    throw new Refused(`git ${args.join(' ')}: ${printed || error.message}`)
  }
}
