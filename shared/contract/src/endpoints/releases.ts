import { z } from 'zod'
import { AppName, VersionId } from '../discovery'
import { Timestamp } from '../entities'
import { defineEndpoint } from './endpoint'
import { none } from './fields'

export const failurePhases = ['contract', 'entry', 'part', 'render', 'later'] as const

/** `tampered` is a wrong digest, `broken` code that throws while it loads, `crashed` content that throws. */
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

export const ReleaseFailure = FailureReport.extend({
  count: z.int().positive(),
  firstAt: Timestamp,
  lastAt: Timestamp,
})
export type ReleaseFailure = z.infer<typeof ReleaseFailure>

/** A page reports each failure once, without personal data. */
export const reportFailure = defineEndpoint({
  method: 'POST',
  path: '/api/releases/failures',
  summary: 'Report that a release of a remote failed in a page',
  access: 'anyone',
  params: none,
  body: FailureReport,
  reply: z.object({ accepted: z.literal(true) }),
})

/** Failures of the last 30 days, latest first. */
export const getFailures = defineEndpoint({
  method: 'GET',
  path: '/api/releases/failures',
  summary: 'Failures of releases that pages reported',
  access: 'anyone',
  params: none,
  body: none,
  reply: z.array(ReleaseFailure),
})
