import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.mjs'
import { mustRun, run, runMain } from './processes.mjs'
import { apps, commandOf, Refused, requireNode, root, say } from './workspace.mjs'

// `pnpm e2e:matrix [--previous <revision>] [journeys …]`: the journeys on the host of this revision with the remotes of
// the one before, and on the host before with the remotes of this one. Teams promote in either order.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { previous: { type: 'string', default: 'HEAD~1' } },
})
const journeys =
  positionals.length > 0
    ? positionals
    : ['sign-in', 'dashboard', 'tables', 'account', 'session'].map((area) => `journeys/${area}`)

await runMain(async () => {
  requireNode()
  const browser = await findBrowser()
  const work = mkdtempSync(join(tmpdir(), 'portal-matrix-'))
  const before = join(work, 'before')
  try {
    git('worktree', 'add', '--detach', before, values.previous)
    const { packageManager } = JSON.parse(git('show', `${values.previous}:package.json`))
    const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
    await mustRun('Installing the revision before', 'npx', install, { cwd: before })
    const built = { PORTAL_DATA: join(work, 'built') }
    const build = [join(before, 'scripts/build-site.mjs')]
    await mustRun('Building the revision before', process.execPath, build, {
      cwd: before,
      env: built,
    })

    const remotes = apps.filter((app) => app !== 'host')
    const pairs = [
      { name: 'host N, remotes N-1', old: remotes },
      { name: 'host N-1, remotes N', old: ['host'] },
    ]
    const rows = []
    for (const { name, old } of pairs)
      rows.push([name, await journeysOn(old, { work, before, browser })])
    for (const [name, passed] of rows) say(`${passed ? 'passed' : 'FAILED'}  ${name}`)
    if (rows.some(([, passed]) => !passed)) process.exitCode = 1
  } finally {
    git('worktree', 'remove', '--force', before)
    rmSync(work, { recursive: true, force: true })
  }
})

/** Runs the journeys on a portal of this revision in which some apps are of the one before. */
async function journeysOn(old, { work, before, browser }) {
  const data = mkdtempSync(join(work, 'data-'))
  const env = { PORTAL_DATA: data }
  await mustRun('Building', process.execPath, [join(root, 'scripts/build-site.mjs')], { env })
  const release = (...args) =>
    mustRun(`release ${args[0]}`, process.execPath, [
      ...['--import', 'tsx', join(root, 'shared/src/release/cli.ts'), ...args],
      ...['--site', join(data, 'site')],
    ])
  const versions = []
  for (const app of old) {
    const published = await release('publish', app, '--folder', join(before, app), '--json')
    versions.push(app, JSON.parse(published.slice(published.indexOf('[')))[0].id)
  }
  await release('promote', ...versions)
  say((await release('status')).trim())
  const playwright = commandOf('e2e', '@playwright/test', 'playwright')
  const { code } = await run(
    process.execPath,
    [playwright, 'test', '--reporter=line', ...journeys],
    {
      cwd: join(root, 'e2e'),
      env: { PORTAL_CHROMIUM: browser, E2E_DATA: data },
      show: true,
    },
  )
  return code === 0
}

function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    throw new Refused(`git ${args.join(' ')}: ${error.stderr || error.message}`)
  }
}
