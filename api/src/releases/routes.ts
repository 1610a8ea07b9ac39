import { getFailures, reportFailure } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { anyone } from '../auth/guards'
import { attemptReport } from '../auth/throttle'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { serve } from '../serve'
import { watchKnownApps } from './known-apps'
import { countFailure, listFailures } from './queries'

/** Release failures that pages report. Refuses apps that no site has. */
export function serveReleases(
  app: FastifyInstance,
  { db, discoveryUrls }: { db: Db; discoveryUrls: readonly string[] },
): void {
  const isKnown = watchKnownApps(discoveryUrls)
  serve(app, anyone, reportFailure, async ({ body, network }) => {
    await attemptReport(db, network)
    if (!(await isKnown(body.app))) throw new Failure('invalid-input')
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
