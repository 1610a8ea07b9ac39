import { getFailures, reportFailure } from '@portal/shared/contract'
import type { FastifyInstance } from 'fastify'
import { anyone } from '../auth/guards'
import { attemptReport } from '../auth/throttle'
import type { Db } from '../db/client'
import { serve } from '../serve'
import { countFailure, listFailures } from './queries'

/** What pages tell of releases that failed in them, and what was told. */
export function serveReleases(app: FastifyInstance, db: Db): void {
  serve(app, anyone, reportFailure, async ({ body, network }) => {
    await attemptReport(db, network)
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
}
