import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { install } from '../../install.mjs'
import { commandOf, requireNode, root, say, since } from '../../workspace.mjs'
import { findBrowser, installShell } from '../browser.mjs'
import { findEngines } from '../engines.mjs'
import { run, runMain } from '../processes.mjs'
import { check } from './check.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string[]} [failures] What failed, and why, to be said again at the end, where it is found.
 */

/**
 * @typedef {object} TestFile A file in the JSON report of vitest.
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/** @typedef {import('../processes.mjs').Environment} Environment */

const reports = mkdtempSync(join(tmpdir(), 'portal-test-'))

await runMain(async () => {
  try {
    requireNode()
    await install()
    await installShell()
    const browser = await findBrowser()
    say(`Browser: ${browser}`)
    const engines = await findEngines(['firefox', 'webkit'])

    const parts = [await part('static checks', check), await part('unit', () => vitest('unit'))]
    parts.push(await part('api on PGlite', () => vitest('api', { TEST_DATABASE_URL: undefined })))
    if (process.env.TEST_DATABASE_URL)
      parts.push(await part('api on PostgreSQL', () => vitest('api')))
    parts.push(await part('journeys', () => journeys(browser, engines.env)))
    // After the journeys: the benches reuse their builds.
    const PORTAL_CHROMIUM = browser
    parts.push(await part('commands', () => vitest('commands', { PORTAL_CHROMIUM })))

    for (const failure of parts.flatMap(({ failures }) => failures)) say(`FAILED ${failure}`)
    const skipped = sum(parts, 'skipped')
    if (skipped > 0) say(`${skipped} tests were skipped: see above.`)
    say(`Engines: ${['chromium', ...engines.found].join(', ')}`)
    process.exitCode = sum(parts, 'failed') > 0 ? 1 : 0
    say(`${sum(parts, 'passed')} passed, ${sum(parts, 'failed')} failed`)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

/**
 * Runs one part and says how it went. A part that ran no test has failed.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function part(name, work) {
  say(`\n── ${name}`)
  const start = performance.now()
  const { passed, failed, skipped = 0, failures = [] } = await work()
  const counts = { passed, failed: passed + failed === 0 ? 1 : failed, skipped, failures }
  if (passed + failed === 0) say(`${name} ran no test, which counts as a failure.`)
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  say(`── ${name}: ${counts.passed} passed, ${counts.failed} failed${rest} (${since(start)})`)
  return counts
}

/** @param {string} project @param {Environment} [env] @returns {Promise<Counts>} */
async function vitest(project, env = {}) {
  const report = join(reports, `${project}.json`)
  rmSync(report, { force: true })
  const { code } = await run(
    process.execPath,
    [
      commandOf('.', 'vitest'),
      'run',
      ...['--project', project],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { env, show: true },
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    read(report)
  return {
    ...counted(code, numPassedTests, numFailedTests, numPendingTests + numTodoTests),
    failures: testResults.flatMap(failuresOf),
  }
}

/**
 * The tests of a file that failed, or the file itself where it could not be run.
 * @param {TestFile} file
 */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(root, name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return status === 'failed' ? [`${path}: ${message}`] : []
  return tests.map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${failureMessages}`)
}

/** @param {string} browser @param {Environment} engines @returns {Promise<Counts>} */
async function journeys(browser, engines) {
  const report = join(reports, 'journeys.json')
  const playwright = commandOf('e2e', '@playwright/test', 'playwright')
  const { code } = await run(process.execPath, [playwright, 'test', '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env: { ...engines, PORTAL_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    show: true,
  })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected, skipped } = read(report).stats
  return counted(code, expected + flaky, unexpected, skipped)
}

/**
 * What fails outside of any test, such as a file that cannot be read, counts as one failure.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 */
function counted(code, passed, failed, skipped) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped }
}

/** @param {string} report */
function read(report) {
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** @param {Counts[]} parts @param {'passed' | 'failed' | 'skipped'} key */
function sum(parts, key) {
  return parts.reduce((total, counts) => total + (counts[key] ?? 0), 0)
}
