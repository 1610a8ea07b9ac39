import { statSync } from 'node:fs'
import { join } from 'node:path'
import { apps, root } from '../../workspace.mjs'
import { findBrowser } from '../browser'
import { takeOption } from '../options'
import { grepFor, runPlaywright } from '../playwright'
import { Refused } from '../refused'
import { canRecordVideo } from '../video'

/**
 * `[--remote <name>] [--release <app>@<version>] [--preview <link>] [options of Playwright]`: runs the journeys on the portal
 * that PORTAL_URL and API_URL name, or on one that is built and started for them. A portal without open previews takes
 * releases by a signed link only.
 */
export async function main(given: string[]): Promise<void> {
  const remotes = takeOption(given, '--remote').map(parseRemote)
  const releases = takeOption(given, '--release').map(parseRelease)
  const [preview = ''] = takeOption(given, '--preview').map(parsePreview)
  const isSeen = ['--headed', '--ui', '--debug'].some((option) => given.includes(option))
  const browser = await findBrowser({ isSeen })
  const isList = given.includes('--list')
  // The runs with a configuration of their own have a report of their own.
  const configs = ['-c', '--config'].flatMap((option) => takeOption([...given], option))
  const isReported = !isList && configs.length === 0
  // The reporters for files would replace the report of the last run.
  const reporter = isList ? ['--reporter=list'] : []
  const titles = ['-g', '--grep'].flatMap((option) => takeOption(given, option))
  const chosen = grepFor(remotes.length > 0 ? [`@(${remotes.join('|')})( |$)`, ...titles] : titles)
  const start = Date.now()
  const { code } = await runPlaywright(['test', ...chosen, ...reporter, ...given], {
    env: {
      PORTAL_CHROMIUM: browser,
      E2E_RELEASES: releases.join(),
      E2E_PREVIEW: preview,
      E2E_EVIDENCE: isReported ? await chooseEvidence() : '',
    },
    show: true,
  })
  const report = 'e2e/reports/journeys/index.html'
  const written = statSync(join(root, report), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (isReported && written > start) console.log(`Report: ${report}, JUnit: e2e/reports/junit.xml`)
  process.exitCode = code
}

async function chooseEvidence(): Promise<string> {
  if (await canRecordVideo()) return 'trace,video'
  console.log(
    'No video of failures: install ffmpeg, or Playwright’s own by `npx playwright install ffmpeg`.',
  )
  return 'trace'
}

function parseRemote(name: string): string {
  if (!/^remote-[a-z0-9-]+$/.test(name))
    throw new Refused(`--remote ${name}: use a name such as remote-tables.`)
  if (!process.env.PORTAL_URL && !apps.includes(name))
    throw new Refused(
      `--remote ${name}: there are ${apps.filter((app) => app !== 'host').join(', ')}.`,
    )
  return name
}

function parseRelease(release: string): string {
  if (!/^remote-[a-z0-9-]+@\d+\.\d+\.\d+-[0-9a-f]{8}$/.test(release))
    throw new Refused(
      `--release ${release}: use <remote>@<version>, such as remote-tables@1.3.0-ab12cd34.`,
    )
  return release
}

/** What the link asks the page for. */
function parsePreview(link: string): string {
  const asked = URL.canParse(link) ? new URL(link).searchParams.get('mf') : null
  if (!asked) throw new Refused(`--preview ${link}: use a link as release preview prints it.`)
  return asked
}
