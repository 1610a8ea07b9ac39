import { join } from 'node:path'
import { install } from '../../install.mjs'
import { commandOf, Refused, requireNode, root, say } from '../../workspace.mjs'
import { findBrowser } from '../browser.mjs'
import { engineNames, findEngines } from '../engines.mjs'
import { run, runMain } from '../processes.mjs'

// `npm run e2e:engines -- [--engine chromium|firefox|webkit] [what Playwright takes …]`: the suite of all engines, whole.

await runMain(async () => {
  requireNode()
  await install()
  const given = process.argv.slice(2)
  const at = given.indexOf('--engine')
  const asked = at < 0 ? engineNames : given.splice(at, 2).slice(1)
  for (const name of asked.length > 0 ? asked : [''])
    if (!engineNames.includes(name))
      throw new Refused(`Unknown engine: ${name}. Engines: ${engineNames.join(', ')}.`)
  const { found, env } = await findEngines(asked)
  if (found.length === 0) throw new Refused('No engine is available.')
  const playwright = commandOf('e2e', '@playwright/test', 'playwright')
  const config = ['--config', 'playwright.engines.config.ts']
  const { code } = await run(process.execPath, [playwright, 'test', ...config, ...given], {
    cwd: join(root, 'e2e'),
    env: { ...env, PORTAL_CHROMIUM: found.includes('chromium') ? await findBrowser() : undefined },
    show: true,
  })
  say(`Engines: ${found.join(', ')}`)
  process.exitCode = code
})
