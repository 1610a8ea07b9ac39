import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../workspace.mjs'
import { commandOf } from './installed-command'
import { runPlaywright } from './playwright'
import { type Environment, runNode } from './processes'
import type { Counts } from './test-part'

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites: PlaywrightSuite[]
  /** What failed outside of any test, such as the end of a worker. */
  errors: { message?: string }[]
}

interface PlaywrightSuite {
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSpec {
  title: string
  file: string
  line: number
  tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
}

export async function runVitest(
  project: string,
  reports: string,
  env?: Environment,
): Promise<Counts> {
  const file = join(reports, `${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/src/vitest-counts.ts')}`]
  const args = [commandOf('.', 'vitest'), 'run', '--project', project, ...reporters]
  const { code } = await runNode(args, { env: { ...env, VITEST_COUNTS: file }, show: true })
  return checked(project, code, read<Counts>(file))
}

/** Runs the journeys two at a time, then one at a time those that need the whole machine. */
export async function runJourneys(reports: string, env: Environment): Promise<Counts> {
  const beside = await runJourneysOf(['--grep-invert', '@alone'], reports, env)
  const alone = await runJourneysOf(['--grep', '@alone', '--workers', '1'], reports, env)
  return {
    passed: beside.passed + alone.passed,
    failed: beside.failed + alone.failed,
    skipped: (beside.skipped ?? 0) + (alone.skipped ?? 0),
    failures: [...(beside.failures ?? []), ...(alone.failures ?? [])],
  }
}

async function runJourneysOf(
  choice: readonly string[],
  reports: string,
  env: Environment,
): Promise<Counts> {
  const file = join(reports, 'journeys.json')
  rmSync(file, { force: true })
  const { code } = await runPlaywright(['test', '--reporter=list,json', ...choice], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    show: true,
  })
  const report = read<PlaywrightReport>(file)
  return checked('journeys', code, report && countsOf(report))
}

function countsOf({ stats, suites, errors }: PlaywrightReport): Counts {
  const failures = [
    ...suites.flatMap(specsOf).flatMap(failuresOfSpec),
    ...errors.map(
      ({ message = '' }) => `outside of any test: ${stripVTControlCharacters(message)}`,
    ),
  ]
  const passed = stats.expected + stats.flaky
  return { passed, failed: failures.length, skipped: stats.skipped, failures }
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failuresOfSpec({ title, file, line, tests }: PlaywrightSpec): string[] {
  return tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ projectName, results }) => {
      const message = stripVTControlCharacters(results.at(-1)?.error?.message ?? '')
      return `[${projectName}] ${file}:${line} › ${title}: ${message}`
    })
}

/** A run that ended badly without saying why counts as a failure. */
function checked(part: string, code: number, counts: Counts = { passed: 0, failed: 0 }): Counts {
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`${part}: ended with code ${code}`] }
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
