import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDebianRoot, ofPlaywright, onPath } from './browser.mjs'
import { run } from './processes.mjs'
import { commandOf, Refused, say } from './workspace.mjs'

export const engineNames = ['chromium', 'firefox', 'webkit']

/**
 * The engines beside Chromium: how each is found, and what Debian calls it. Playwright's own builds come first, but cannot
 * be had everywhere.
 * @type {Record<string, { setting: string, program: () => string | undefined, packages: string[] }>}
 */
const engines = {
  firefox: {
    setting: 'PORTAL_FIREFOX',
    program: () => onPath(['firefox-esr', 'firefox']),
    packages: ['firefox-esr'],
  },
  webkit: {
    setting: 'PORTAL_WEBKIT',
    program: miniBrowser,
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}

/**
 * Finds engines, and installs those that are missing where that is possible.
 * @param {string[]} names Of `engineNames`.
 * @returns {Promise<{ found: string[], env: Record<string, string> }>} `env` is for playwright.config.ts.
 */
export async function findEngines(names) {
  const found = []
  const env = {}
  for (const name of names) {
    const place = name === 'chromium' ? 'found' : ((await find(name)) ?? (await installed(name)))
    if (!place) {
      say(`${name}: not on this machine and not installable; its tests do not run.`)
      continue
    }
    found.push(name)
    if (place !== 'found') env[engines[name].setting] = place
  }
  return { found, env: { ...env, E2E_ENGINES: found.join() } }
}

/** @returns the path of a program, or `found` for Playwright's own build. */
async function find(name) {
  const { setting, program } = engines[name]
  const chosen = process.env[setting]
  if (chosen && !existsSync(chosen))
    throw new Refused(`${setting} names ${chosen}, which is not there.`)
  if (chosen) return chosen
  return (await ofPlaywright(name)) ? 'found' : program()
}

async function installed(name) {
  if (isDebianRoot()) {
    const { packages } = engines[name]
    say(`${name}: installing ${packages.join(' and ')} with apt-get …`)
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
  } else {
    say(`${name}: installing Playwright’s build …`)
    const playwright = commandOf('e2e', '@playwright/test', 'playwright')
    await run(process.execPath, [playwright, 'install', name])
  }
  return find(name)
}

/** Debian’s browser for WebKit, with the driver and the display that it needs. */
function miniBrowser() {
  if (!onPath(['WebKitWebDriver']) || !onPath(['Xvfb'])) return undefined
  const libraries = '/usr/lib'
  return readdirSync(libraries)
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) =>
        join(libraries, folder, version, 'MiniBrowser'),
      ),
    )
    .find(existsSync)
}
