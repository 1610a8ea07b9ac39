import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apps, commandOf, Refused, requireNode, root, say, since } from '../../workspace.mjs'
import { findBrowser } from '../browser.mjs'
import { buildSite } from '../build-site.mjs'
import { mustRun, run, runMain } from '../processes.mjs'

// `npm run e2e:matrix -- [--previous <revision>] [--list] [journeys …]`: for each app, the journeys that cross it on its release of an
// earlier revision among the others of this one, and the other way round. Teams promote in any order. With
// `--list`, names the journeys of each app and runs none.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    previous: { type: 'string', default: 'HEAD~1' },
    list: { type: 'boolean', default: false },
  },
})
/** @typedef {{ passed: number, failed: number, took: string }} Result */
/** @typedef {{ app: string, before: Result, ahead: Result }} Row */

const journeys =
  positionals.length > 0
    ? positionals
    : ['sign-in', 'dashboard', 'tables', 'account', 'session'].map((area) => `journeys/${area}`)

await runMain(async () => {
  requireNode()
  if (values.list) return await list()
  const browser = await findBrowser()
  const work = mkdtempSync(join(tmpdir(), 'portal-matrix-'))
  const before = join(work, 'before')
  try {
    git('worktree', 'add', '--detach', before, values.previous)
    const { packageManager } = JSON.parse(git('show', `${values.previous}:package.json`))
    const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
    await mustRun('Installing the revision before', 'npx', install, { cwd: before })
    for (const app of apps)
      await mustRun(`Building ${app} before`, 'npm', ['run', 'build', '--prefix', app], {
        cwd: before,
        env: { NODE_ENV: 'production' },
      })

    const rows = []
    for (const app of apps) {
      const others = apps.filter((other) => other !== app)
      const crossing = crossingOf(app)
      const place = { work, before, browser }
      rows.push({
        app,
        before: await journeysOn([app], crossing, place),
        ahead: await journeysOn(others, crossing, place),
      })
    }
    sayTable(rows)
    if (rows.some((row) => row.before.failed + row.ahead.failed > 0)) process.exitCode = 1
  } finally {
    git('worktree', 'remove', '--force', before)
    rmSync(work, { recursive: true, force: true })
  }
})

/** @param {string} app */
function crossingOf(app) {
  return app === 'host' ? [] : ['--grep', `@${app}( |$)`]
}

async function list() {
  git('rev-parse', '--verify', `${values.previous}^{commit}`)
  const playwright = commandOf('e2e', '@playwright/test', 'playwright')
  for (const app of apps) {
    say(`\n${app}`)
    const args = [playwright, 'test', '--list', '--reporter=list', ...crossingOf(app), ...journeys]
    await mustRun('Listing', process.execPath, args, { cwd: join(root, 'e2e'), show: true })
  }
}

/**
 * Runs journeys on a portal of this revision in which some apps are of the one before.
 * @param {string[]} old
 * @param {string[]} crossing Options of Playwright that choose the journeys.
 * @param {{ work: string, before: string, browser: string }} place
 * @returns {Promise<Result>}
 */
async function journeysOn(old, crossing, { work, before, browser }) {
  const start = performance.now()
  const data = mkdtempSync(join(work, 'data-'))
  const report = join(data, 'journeys.json')
  await buildSite(data)
  /** @param {string[]} args */
  const release = (...args) =>
    mustRun(`release ${args[0]}`, process.execPath, [
      ...['--import', 'tsx', join(root, 'shared/delivery/src/commands/cli.ts'), ...args],
      ...['--site', join(data, 'site')],
    ])
  const versions = []
  for (const app of old) {
    const published = await release('publish', app, '--folder', join(before, app), '--json')
    versions.push(app, JSON.parse(published.slice(published.indexOf('[')))[0].id)
  }
  await release('promote', ...versions)
  say(`\nOf ${values.previous}: ${old.join(', ')}`)
  const playwright = commandOf('e2e', '@playwright/test', 'playwright')
  const args = [playwright, 'test', '--reporter=line,json', ...crossing, ...journeys]
  const { code } = await run(process.execPath, args, {
    cwd: join(root, 'e2e'),
    env: {
      PORTAL_CHROMIUM: browser,
      E2E_DATA: data,
      E2E_KEEP: '1',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
    show: true,
  })
  const { expected = 0, unexpected = 1 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8')).stats
    : {}
  rmSync(data, { recursive: true, force: true })
  return { passed: expected, failed: unexpected || Number(code !== 0), took: since(start) }
}

/** @param {Row[]} rows */
function sayTable(rows) {
  /** @param {Result} result */
  const cell = ({ passed, failed, took }) =>
    `${failed > 0 ? `${failed} FAILED, ` : ''}${passed} passed (${took})`
  const columns = ['app', 'it before, the others now', 'it now, the others before']
  const lines = [columns, ...rows.map((row) => [row.app, cell(row.before), cell(row.ahead)])]
  say(
    `\n${lines.map(([app = '', ...cells]) => [app.padEnd(18), ...cells.map((text) => text.padEnd(30))].join('')).join('\n')}`,
  )
}

/** @param {string[]} args */
function git(...args) {
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
