import { findBrowser } from '../browser'
import { engineNames, findEngines } from '../engines'
import { takeOption } from '../options'
import { runPlaywright } from '../playwright'
import { Refused } from '../refused'

/** `[--engine chromium|firefox|webkit] [options of Playwright]`: runs the whole suite of all engines. */
export async function main(given: string[]): Promise<void> {
  const named = takeOption(given, '--engine')
  const asked = named.length > 0 ? named : engineNames
  for (const name of asked)
    if (!engineNames.includes(name))
      throw new Refused(`Unknown engine: ${name}. Engines: ${engineNames.join(', ')}.`)
  const { found, env } = await findEngines(asked)
  if (found.length === 0) throw new Refused('No engine is available.')
  const browser = found.includes('chromium') ? await findBrowser() : undefined
  const { code } = await runPlaywright(
    ['test', '--config', 'playwright.engines.config.ts', ...given],
    { env: { ...env, PORTAL_CHROMIUM: browser }, show: true },
  )
  console.log(`Engines: ${found.join(', ')}`)
  process.exitCode = code
}
