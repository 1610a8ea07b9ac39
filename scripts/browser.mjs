import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { mustRun, run } from './processes.mjs'
import { commandOf, Refused, root, say, since } from './workspace.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The browser for the journeys: the one that PORTAL_CHROMIUM names, else one of this machine, else one
 * that is installed now.
 * @returns {Promise<string>} The path of its program.
 * @throws {Refused} when there is none and none can be installed.
 */
export async function findBrowser() {
  const chosen = process.env.PORTAL_CHROMIUM
  if (chosen) {
    if (!existsSync(chosen))
      throw new Refused(`PORTAL_CHROMIUM names ${chosen}, which is not there.`)
    return chosen
  }
  const found = onPath() ?? (await ofPlaywright())
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
  const installed = onPath() ?? (await ofPlaywright())
  if (!installed)
    throw new Refused('A browser was installed but cannot be found. Set PORTAL_CHROMIUM.')
  say(`Installed ${installed} in ${since(start)}.`)
  return installed
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Where Playwright would keep its own, if it is there. */
async function ofPlaywright() {
  const script = "console.log(require('@playwright/test').chromium.executablePath())"
  const { code, output } = await run(process.execPath, ['-e', script], { cwd: join(root, 'e2e') })
  const path = output.trim()
  return code === 0 && existsSync(path) ? path : undefined
}

function isDebianRoot() {
  const release = '/etc/os-release'
  return (
    process.getuid?.() === 0 &&
    existsSync(release) &&
    /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  )
}
