import { getFailures, reportFailure } from '@portal/contract'
import {
  getHealth,
  healthBuckets,
  healthMeasures,
  type ReleaseHealth,
  reportHealth,
} from '@portal/contract/health'
import type { FastifyInstance } from 'fastify'
import { anyone, type Guards } from '../auth/guards'
import { admitsHealth, attemptReport } from '../auth/throttle'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { serve } from '../serve'
import type { CountHealth } from './health-metrics'
import { addHealth, readHealth } from './health-queries'
import { watchListedReleases } from './listed-releases'
import { countFailure, listFailures } from './queries'

interface Options {
  readonly db: Db
  readonly discoveryUrls: readonly string[]
  readonly guards: Guards
  readonly countHealth: CountHealth
}

/** Failures and health of releases that pages report. */
export function serveReleases(
  app: FastifyInstance,
  { db, discoveryUrls, guards, countHealth }: Options,
): void {
  const listed = watchListedReleases(discoveryUrls)
  serve(app, anyone, reportFailure, async ({ body, network }) => {
    await attemptReport(db, network)
    // Of an app that no site has.
    if (!(await listed.hasApp(body.app))) throw new Failure('invalid-input')
    await countFailure(db, body)
    return { accepted: true as const }
  })
  serve(app, anyone, getFailures, async () =>
    (await listFailures(db)).map((failure) => ({
      ...failure,
      firstAt: failure.firstAt.toISOString(),
      lastAt: failure.lastAt.toISOString(),
    })),
  )
  // Rows over the limits or of unlisted releases are dropped without an error: a page cannot correct them.
  serve(app, guards.signedIn, reportHealth, async ({ body, caller: { userId } }) => {
    const counted: ReleaseHealth[] = []
    for (const name of new Set(body.releases.map((row) => row.app))) {
      const rows = body.releases.filter((row) => row.app === name)
      const isListed = await Promise.all(rows.map((row) => listed.hasRelease(name, row.release)))
      const known = rows.filter((row, index) => isListed[index] && weightOf(row) > 0)
      const starts = sum(known.map(weightOf))
      const failures = sum(known.flatMap((row) => row.failures))
      if (starts > 0 && (await admitsHealth(db, { userId, app: name, starts, failures })))
        counted.push(...known)
    }
    await addHealth(db, counted)
    counted.forEach(countHealth)
    return { accepted: true as const }
  })
  serve(app, anyone, getHealth, async ({ params }) => ({
    buckets: {
      load: [...healthBuckets.load],
      lcp: [...healthBuckets.lcp],
      inp: [...healthBuckets.inp],
      cls: [...healthBuckets.cls],
    },
    releases: await readHealth(db, params.hours),
  }))
}

/** Starts, or what was measured without one in an earlier report. */
function weightOf(row: ReleaseHealth): number {
  const measured = healthMeasures.map((measure) => sum(row[measure]))
  return Math.max(row.starts, sum(row.failures), ...measured)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}
