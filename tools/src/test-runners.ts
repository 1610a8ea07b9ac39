import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../workspace.mjs'
import { commandOf } from './installed-command'
import { runPlaywright } from './playwright'
import { type Environment, runNode } from './processes'
import type { Counts } from './test-part'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
}

export async function runVitest(
  project: string,
  reports: string,
  env?: Environment,
): Promise<Counts> {
  const file = join(reports, `${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [commandOf('.', 'vitest'), 'run', '--project', project, ...reporters]
  const { code } = await runNode(args, { env, show: true })
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report
  return {
    passed: numPassedTests,
    failed: countFailed(numFailedTests, code),
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOf),
  }
}

/** Runs the journeys two at a time, then one at a time those that need the whole machine. */
export async function runJourneys(reports: string, env: Environment): Promise<Counts> {
  const beside = await runJourneysOf(['--grep-invert', '@alone'], reports, env)
  const alone = await runJourneysOf(['--grep', '@alone', '--workers', '1'], reports, env)
  return {
    passed: beside.passed + alone.passed,
    failed: beside.failed + alone.failed,
    skipped: (beside.skipped ?? 0) + (alone.skipped ?? 0),
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
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: countFailed(unexpected, code), skipped }
}

/** The tests of a file that failed, or the file itself where it could not be run. */
function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const path = relative(root, name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return status === 'failed' ? [`${path}: ${message}`] : []
  return tests.map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${failureMessages}`)
}

/** A failure outside of any test, such as an unreadable file, counts as one. */
function countFailed(failed: number, code: number): number {
  return code !== 0 && failed === 0 ? 1 : failed
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
