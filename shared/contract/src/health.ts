import { z } from 'zod'
import { AppName, VersionId } from './discovery'
import { defineEndpoint } from './endpoints/endpoint'
import { none } from './endpoints/fields'

// Not part of the shared module: pages need it long after their start, and remotes never.

/** Upper bounds of the buckets, in milliseconds; of `cls` in thousandths. One more bucket has the rest. */
export const healthBuckets = {
  load: [50, 100, 200, 300, 500, 750, 1000, 1500, 2500, 4000, 7000, 15_000],
  lcp: [200, 400, 600, 800, 1000, 1500, 2000, 2500, 4000, 7000, 15_000],
  inp: [25, 50, 75, 100, 150, 200, 300, 400, 500, 700, 1000, 2000],
  cls: [5, 10, 25, 50, 100, 150, 250, 500, 1000],
} as const
export const healthMeasures = ['load', 'lcp', 'inp', 'cls'] as const
export type HealthMeasure = (typeof healthMeasures)[number]

/** The code doesn't arrive, throws while it is evaluated, throws while it renders, or in a handler after that. */
export const healthFailures = ['load', 'evaluation', 'render', 'later'] as const
export type HealthFailure = (typeof healthFailures)[number]

const Count = z.int().min(0).max(1000)
const counts = (length: number) => z.array(Count).length(length)
const histogram = (measure: HealthMeasure) => counts(healthBuckets[measure].length + 1)

export const ReleaseHealth = z.strictObject({
  app: AppName,
  release: VersionId,
  /** Route of the screen, without the values of parameters. */
  screen: z.string().regex(/^\/[a-z0-9-]{0,50}$/),
  /** How often a place began to be shown, failed ones included. */
  starts: Count,
  failures: counts(healthFailures.length),
  load: histogram('load'),
  lcp: histogram('lcp'),
  inp: histogram('inp'),
  cls: histogram('cls'),
})
export type ReleaseHealth = z.infer<typeof ReleaseHealth>

export const healthRowsAtMost = 30

/** A page counts for the account that is signed in, of which nothing is kept but the number of its reports. */
export const reportHealth = defineEndpoint({
  method: 'POST',
  path: '/api/releases/health',
  summary: 'Report how often releases started and failed in a page, and how fast they were',
  access: 'signed-in',
  params: none,
  body: z.strictObject({ releases: z.array(ReleaseHealth).min(1).max(healthRowsAtMost) }),
  reply: z.object({ accepted: z.literal(true) }),
})

const Sum = z.int().min(0)
const Bounds = z.array(z.number())

/** `hours` counts the current one. */
export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/releases/health/:hours',
  summary: 'Starts, failures and measured times of releases in pages',
  access: 'anyone',
  params: z.object({ hours: z.coerce.number().pipe(z.int().min(1).max(168)) }),
  body: none,
  reply: z.object({
    buckets: z.object({ load: Bounds, lcp: Bounds, inp: Bounds, cls: Bounds }),
    releases: z.array(
      z.object({
        app: AppName,
        release: VersionId,
        screen: z.string(),
        starts: Sum,
        failures: z.array(Sum),
        load: z.array(Sum),
        lcp: z.array(Sum),
        inp: z.array(Sum),
        cls: z.array(Sum),
      }),
    ),
  }),
})
