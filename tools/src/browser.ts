import { existsSync } from 'node:fs'
import { findOnPath, isDebianRoot } from './machine'
import { findPlaywrightBuild, runPlaywright } from './playwright'
import { mustRun, run } from './processes'
import { Refused } from './refused'
import { secondsSince } from './seconds-since'

/** Chromium without windows, which takes a third less time for the journeys. It keeps no pages in its back-forward cache. */
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the program of PORTAL_CHROMIUM, else of this machine, else of a browser that is installed now. */
export async function findBrowser({ isSeen = false } = {}): Promise<string> {
  const chosen = process.env.PORTAL_CHROMIUM
  if (chosen) {
    if (!existsSync(chosen))
      throw new Refused(`PORTAL_CHROMIUM is ${chosen}, which does not exist.`)
    return chosen
  }
  const names = isSeen ? browsers : [shell, ...browsers]
  const find = async () => findOnPath(...names) ?? (await findPlaywrightBuild('chromium'))
  const found = await find()
  if (found) return found

  const start = performance.now()
  await installBrowser()
  const installed = await find()
  if (!installed)
    throw new Refused('The installed browser was not found. Set PORTAL_CHROMIUM to its path.')
  console.log(`Installed ${installed} in ${secondsSince(start)}.`)
  return installed
}

async function installBrowser(): Promise<void> {
  if (isDebianRoot()) {
    console.log('No browser found: installing Debian’s chromium with apt-get …')
    await mustRun('apt-get update', 'apt-get', ['update'])
    await mustRun('apt-get install chromium', 'apt-get', ['install', '-y', 'chromium'])
    return
  }
  console.log('No browser found: installing Playwright’s chromium …')
  const { code, output } = await runPlaywright(['install', 'chromium'])
  if (code !== 0) throw new Refused(`playwright install failed.\n${output}`)
}

/** With the Chromium that few journeys need. If it fails, as on an older Debian, the journeys only take longer. */
export async function installShell(): Promise<void> {
  if (process.env.PORTAL_CHROMIUM || !isDebianRoot() || findOnPath(shell)) return
  console.log(`Installing ${shell} with apt-get …`)
  await run('apt-get', ['update'])
  await run('apt-get', ['install', '-y', '--no-install-recommends', shell, 'chromium'])
}
