import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '@portal/contract/counted'
import { findBrowser, installShell } from '../browser'
import { runChecks } from '../checks'
import { findEngines } from '../engines'
import { parseOptions } from '../options'
import type { Environment } from '../processes'
import { installPrograms } from '../programs'
import { type Counts, runPart } from '../test-part'
import { runJourneys, runVitest } from '../test-runners'

export async function main(args: string[]): Promise<void> {
  parseOptions({ args, options: {} })
  const reports = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const vitest = (project: string, env?: Environment) => runVitest(project, reports, env)
  try {
    await installShell()
    const PORTAL_CHROMIUM = await findBrowser()
    console.log(`Browser: ${PORTAL_CHROMIUM}`)
    await installPrograms()
    const engines = await findEngines(['firefox', 'webkit'])

    const parts = [
      await runPart('static checks', runChecks),
      await runPart('unit', () => vitest('unit*')),
    ]
    parts.push(
      await runPart('api on PGlite', () => vitest('api', { TEST_DATABASE_URL: undefined })),
    )
    if (process.env.TEST_DATABASE_URL)
      parts.push(await runPart('api on PostgreSQL', () => vitest('api')))
    parts.push(await runPart('api processes', () => vitest('api-processes')))
    const env = { ...engines.env, PORTAL_CHROMIUM }
    parts.push(await runPart('journeys', () => runJourneys(reports, env)))
    // After the journeys: the benches reuse their builds.
    parts.push(await runPart('commands', () => vitest('commands', { PORTAL_CHROMIUM })))
    parts.push(await runPart('commands alone', () => vitest('alone', { PORTAL_CHROMIUM })))

    for (const failure of parts.flatMap(({ failures }) => failures))
      console.log(`FAILED ${failure}`)
    const skipped = sum(parts, 'skipped')
    if (skipped > 0)
      console.log(`${counted(skipped, 'test was', 'tests were')} skipped: see above.`)
    console.log(`Engines: ${['chromium', ...engines.found].join(', ')}`)
    const failed = sum(parts, 'failed')
    process.exitCode = failed > 0 ? 1 : 0
    console.log(`${sum(parts, 'passed')} passed, ${failed} failed`)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

function sum(parts: readonly Required<Counts>[], key: 'passed' | 'failed' | 'skipped'): number {
  return parts.reduce((total, counts) => total + counts[key], 0)
}
