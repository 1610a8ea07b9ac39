import { join } from 'node:path'
import { install } from '../../install.mjs'
import { Refused, requireNode, root } from '../../workspace.mjs'
import { findBrowser } from '../browser.mjs'
import { run, runMain } from '../processes.mjs'

// `npm run bench:<name> -- [options]`: runs a bench, from a fresh clone too.

/** @type {Record<string, { script: string, hasBrowser?: boolean }>} */
const benches = {
  api: { script: 'api/bench/bench.ts' },
  dashboard: { script: 'e2e/bench/dashboard-scale.ts', hasBrowser: true },
  load: { script: 'e2e/bench/load/load.ts', hasBrowser: true },
  redeploy: { script: 'e2e/bench/load/redeploy.ts' },
  tables: { script: 'e2e/bench/tables-scale.ts', hasBrowser: true },
}

await runMain(async () => {
  requireNode()
  const [name = '', ...options] = process.argv.slice(2)
  const bench = benches[name]
  if (!bench) throw new Refused(`Unknown bench. Benches: ${Object.keys(benches).join(', ')}.`)
  await install()
  const PORTAL_CHROMIUM = bench.hasBrowser ? await findBrowser() : undefined
  const args = ['--import', 'tsx', join(root, bench.script), ...options]
  const { code } = await run(process.execPath, args, { env: { PORTAL_CHROMIUM }, show: true })
  process.exitCode = code
})
