import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, isDebianRoot } from './machine'
import { findPlaywrightBuild, runPlaywright } from './playwright'
import { run } from './processes'
import { Refused } from './refused'

export const engineNames = ['chromium', 'firefox', 'webkit']

interface Engine {
  /** The variable that names its program. */
  setting: string
  findProgram: () => string | undefined
  packages: string[]
}

/** The engines beside Chromium. Playwright's own builds come first, but cannot be had everywhere. */
const engines: Record<string, Engine> = {
  firefox: {
    setting: 'PORTAL_FIREFOX',
    findProgram: () => findOnPath('firefox-esr', 'firefox'),
    packages: ['firefox-esr'],
  },
  webkit: {
    setting: 'PORTAL_WEBKIT',
    findProgram: findMiniBrowser,
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}

/** Finds engines, and installs those that are missing if that is possible. `env` is for playwright.config.ts. */
export async function findEngines(names: readonly string[]) {
  const found: string[] = []
  const env: Record<string, string> = {}
  for (const name of names) {
    const engine = engines[name]
    const place = engine ? await findOrInstall(name, engine) : 'found'
    if (!place) {
      console.log(`${name}: not installed and not installable; its tests are skipped.`)
      continue
    }
    found.push(name)
    if (engine && place !== 'found') env[engine.setting] = place
  }
  return { found, env: { ...env, E2E_ENGINES: found.join() } }
}

/** Returns the path of a program, or `found` for Playwright's own build. */
async function findOrInstall(name: string, engine: Engine): Promise<string | undefined> {
  return (await find(name, engine)) ?? (await install(name, engine))
}

async function find(name: string, { setting, findProgram }: Engine): Promise<string | undefined> {
  const chosen = process.env[setting]
  if (chosen && !existsSync(chosen))
    throw new Refused(`${setting} is ${chosen}, which does not exist.`)
  if (chosen) return chosen
  return (await findPlaywrightBuild(name)) ? 'found' : findProgram()
}

async function install(name: string, engine: Engine): Promise<string | undefined> {
  if (isDebianRoot()) {
    const { packages } = engine
    console.log(`${name}: installing ${packages.join(' and ')} with apt-get …`)
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
  } else {
    console.log(`${name}: installing Playwright’s build …`)
    await runPlaywright(['install', name])
  }
  return find(name, engine)
}

function findMiniBrowser(): string | undefined {
  if (!findOnPath('WebKitWebDriver') || !findOnPath('Xvfb')) return undefined
  const libraries = '/usr/lib'
  return readdirSync(libraries)
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) =>
        join(libraries, folder, version, 'MiniBrowser'),
      ),
    )
    .find(existsSync)
}
