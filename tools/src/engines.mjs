import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, Refused, say } from '../workspace.mjs'
import { isDebianRoot, ofPlaywright, onPath } from './browser.mjs'
import { run } from './processes.mjs'

export const engineNames = ['chromium', 'firefox', 'webkit']

/**
 * @typedef {object} Engine
 * @property {string} setting The variable that names its program.
 * @property {() => string | undefined} program Finds it on this machine.
 * @property {string[]} packages Of Debian.
 */

/**
 * The engines beside Chromium. Playwright's own builds come first, but cannot be had everywhere.
 * @type {Record<string, Engine>}
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
  /** @type {Record<string, string>} */
  const env = {}
  for (const name of names) {
    const engine = engines[name]
    const place = engine ? await findOrInstall(name, engine) : 'found'
    if (!place) {
      say(`${name}: not installed and not installable; its tests are skipped.`)
      continue
    }
    found.push(name)
    if (engine && place !== 'found') env[engine.setting] = place
  }
  return { found, env: { ...env, E2E_ENGINES: found.join() } }
}

/**
 * @param {string} name
 * @param {Engine} engine
 * @returns the path of a program, or `found` for Playwright's own build.
 */
async function findOrInstall(name, engine) {
  return (await find(name, engine)) ?? (await install(name, engine))
}

/** @param {string} name @param {Engine} engine */
async function find(name, { setting, program }) {
  const chosen = process.env[setting]
  if (chosen && !existsSync(chosen))
    throw new Refused(`${setting} is ${chosen}, which does not exist.`)
  if (chosen) return chosen
  return (await ofPlaywright(name)) ? 'found' : program()
}

/** @param {string} name @param {Engine} engine */
async function install(name, engine) {
  if (isDebianRoot()) {
    const { packages } = engine
    say(`${name}: installing ${packages.join(' and ')} with apt-get …`)
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
  } else {
    say(`${name}: installing Playwright’s build …`)
    const playwright = commandOf('e2e', '@playwright/test', 'playwright')
    await run(process.execPath, [playwright, 'install', name])
  }
  return find(name, engine)
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
