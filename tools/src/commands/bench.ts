import { join } from 'node:path'
import { root } from '../../workspace.mjs'
import { findBrowser } from '../browser'
import { runNode } from '../processes'
import { Refused } from '../refused'

const benches: Record<string, { script: string; hasBrowser?: boolean }> = {
  api: { script: 'api/bench/bench.ts' },
  dashboard: { script: 'e2e/bench/dashboard-scale.ts', hasBrowser: true },
  load: { script: 'e2e/bench/load/load.ts', hasBrowser: true },
  redeploy: { script: 'e2e/bench/load/redeploy.ts' },
  servers: { script: 'e2e/bench/load/servers.ts', hasBrowser: true },
  tables: { script: 'e2e/bench/tables-scale.ts', hasBrowser: true },
}

export async function main([name = '', ...options]: string[]): Promise<void> {
  const bench = benches[name]
  if (!bench) throw new Refused(`Unknown bench. Benches: ${Object.keys(benches).join(', ')}.`)
  const PORTAL_CHROMIUM = bench.hasBrowser ? await findBrowser() : undefined
  const args = ['--import', 'tsx', join(root, bench.script), ...options]
  const { code } = await runNode(args, { env: { PORTAL_CHROMIUM }, show: true })
  process.exitCode = code
}
