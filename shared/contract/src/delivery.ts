import { z } from 'zod'
import { AppName, VersionId } from './discovery'
import { defineEndpoint } from './endpoint'
import { Timestamp } from './entities'

// What open pages and the delivery tool tell each other through the api, beyond the calls of the specification.

/** What a page was doing when a release failed: from the check before any code runs to what happens after it is shown. */
export const failurePhases = ['contract', 'entry', 'part', 'render', 'later'] as const

/**
 * Why: no network, no such file, a file that is no script, one whose digest is another, one that breaks when it runs,
 * one that does not come, a release for another contract or of another shape, content that threw.
 */
export const failureCauses = [
  'offline',
  'missing',
  'wrong-type',
  'tampered',
  'broken',
  'slow',
  'incompatible',
  'crashed',
] as const

export const FailureReport = z.strictObject({
  app: AppName,
  release: VersionId,
  phase: z.enum(failurePhases),
  cause: z.enum(failureCauses),
})
export type FailureReport = z.infer<typeof FailureReport>

/** The same failure of one release, however many pages have reported it. */
export const ReleaseFailure = FailureReport.extend({
  count: z.int().positive(),
  firstAt: Timestamp,
  lastAt: Timestamp,
})
export type ReleaseFailure = z.infer<typeof ReleaseFailure>

/** A page reports each failure of a release once, without personal data. */
export const reportFailure = defineEndpoint({
  method: 'POST',
  path: '/api/releases/failures',
  summary: 'Tell that a release of a remote failed in a page',
  access: 'anyone',
  params: z.undefined(),
  body: FailureReport,
  reply: z.object({ accepted: z.literal(true) }),
})

/** Failures of the last 30 days, latest first; `npm run release -- status` shows them. */
export const getFailures = defineEndpoint({
  method: 'GET',
  path: '/api/releases/failures',
  summary: 'Failures of releases that pages have told of',
  access: 'anyone',
  params: z.undefined(),
  body: z.undefined(),
  reply: z.array(ReleaseFailure),
})
