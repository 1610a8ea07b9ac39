import { join } from 'node:path'
import { commandOf, Refused, requireNode, root, say } from '../../workspace.mjs'
import { findBrowser } from '../browser.mjs'
import { run, runMain } from '../processes.mjs'
import { canRecordVideo } from '../video.mjs'

// `npm run e2e -- [--remote <name>] [--release <app>@<version>] [what Playwright takes …]`: the journeys on the portal that
// PORTAL_URL and API_URL name, or on one that is built and started for them. See docs/qa.md.

await runMain(async () => {
  requireNode()
  const given = process.argv.slice(2)
  const remotes = take(given, '--remote').map(remoteNamed)
  const releases = take(given, '--release').map(releaseNamed)
  const isSeen = ['--headed', '--ui', '--debug'].some((option) => given.includes(option))
  const browser = await findBrowser({ isSeen })
  const isList = given.includes('--list')
  // The runs with a configuration of their own have a report of their own.
  const isReported = !isList && !given.includes('--config')
  // The reporters for files would replace the report of the last run.
  const reporter = isList ? ['--reporter=list'] : []
  const playwright = commandOf('e2e', '@playwright/test', 'playwright')
  const chosen = remotes.length > 0 ? ['--grep', `@(${remotes.join('|')})( |$)`] : []
  const { code } = await run(
    process.execPath,
    [playwright, 'test', ...chosen, ...reporter, ...given],
    {
      cwd: join(root, 'e2e'),
      env: {
        PORTAL_CHROMIUM: browser,
        E2E_RELEASES: releases.join(),
        E2E_EVIDENCE: isReported ? await evidence() : '',
      },
      show: true,
    },
  )
  if (isReported) say('Report: e2e/reports/journeys/index.html, JUnit: e2e/reports/junit.xml')
  process.exitCode = code
})

async function evidence() {
  if (await canRecordVideo()) return 'trace,video'
  say(
    'No video of failures: install ffmpeg, or Playwright’s own by `npx playwright install ffmpeg`.',
  )
  return 'trace'
}

/**
 * Takes an option and its value out of the arguments, each time it is given.
 * @param {string[]} args
 * @param {string} option
 */
function take(args, option) {
  const values = []
  for (let at = args.indexOf(option); at >= 0; at = args.indexOf(option)) {
    const [, value] = args.splice(at, 2)
    if (!value) throw new Refused(`${option} needs a value.`)
    values.push(value)
  }
  return values
}

/** @param {string} name */
function remoteNamed(name) {
  if (!/^remote-[a-z0-9-]+$/.test(name))
    throw new Refused(`--remote ${name}: use a name such as remote-tables.`)
  return name
}

/** @param {string} release */
function releaseNamed(release) {
  if (!/^remote-[a-z0-9-]+@\d+\.\d+\.\d+-[0-9a-f]{8}$/.test(release))
    throw new Refused(
      `--release ${release}: use <remote>@<version>, such as remote-tables@1.3.0-ab12cd34.`,
    )
  return release
}
