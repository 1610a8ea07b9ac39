import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandOf, Refused, root, say, since } from '../workspace.mjs'
import { mustRun, run } from './processes.mjs'

/** Chromium without windows, which takes a third less time for the journeys. It keeps no pages in its back-forward cache. */
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The browser for the journeys: the one that PORTAL_CHROMIUM names, else one of this machine, else one
 * that is installed now.
 * @param {{ isSeen?: boolean }} [options] `isSeen` where its windows are to be looked at.
 * @returns {Promise<string>} The path of its program.
 * @throws {Refused} when there is none and none can be installed.
 */
export async function findBrowser({ isSeen = false } = {}) {
  const chosen = process.env.PORTAL_CHROMIUM
  if (chosen) {
    if (!existsSync(chosen))
      throw new Refused(`PORTAL_CHROMIUM is ${chosen}, which does not exist.`)
    return chosen
  }
  const names = isSeen ? browsers : [shell, ...browsers]
  const found = onPath(names) ?? (await ofPlaywright())
  if (found) return found

  const start = performance.now()
  if (isDebianRoot()) {
    say('No browser found: installing Debian’s chromium with apt-get …')
    await mustRun('apt-get update', 'apt-get', ['update'])
    await mustRun('apt-get install chromium', 'apt-get', ['install', '-y', 'chromium'])
  } else {
    say('No browser found: installing Playwright’s chromium …')
    const playwright = commandOf('e2e', '@playwright/test', 'playwright')
    await mustRun('playwright install', process.execPath, [playwright, 'install', 'chromium'])
  }
  const installed = onPath(names) ?? (await ofPlaywright())
  if (!installed)
    throw new Refused('The installed browser was not found. Set PORTAL_CHROMIUM to its path.')
  say(`Installed ${installed} in ${since(start)}.`)
  return installed
}

/**
 * Installs Chromium without windows on Debian as root, with the other one for the few journeys that need it. Where that
 * fails, as on an older Debian, the journeys only take longer.
 */
export async function installShell() {
  if (process.env.PORTAL_CHROMIUM || !isDebianRoot() || onPath([shell])) return
  say(`Installing ${shell} with apt-get …`)
  await run('apt-get', ['update'])
  await run('apt-get', ['install', '-y', '--no-install-recommends', shell, 'chromium'])
}

/** The first of these programs that is on the PATH. @param {string[]} names */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Playwright’s own build of a browser, if it is there. */
export async function ofPlaywright(name = 'chromium') {
  const script = `console.log(require('@playwright/test').${name}.executablePath())`
  const { code, output } = await run(process.execPath, ['-e', script], { cwd: join(root, 'e2e') })
  const path = output.trim()
  return code === 0 && existsSync(path) ? path : undefined
}

export function isDebianRoot() {
  const release = '/etc/os-release'
  return (
    process.getuid?.() === 0 &&
    existsSync(release) &&
    /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  )
}
