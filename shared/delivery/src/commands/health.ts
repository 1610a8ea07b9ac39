import { pathOf } from '@portal/contract'
import {
  getHealth,
  type HealthMeasure,
  healthFailures,
  healthMeasures,
} from '@portal/contract/health'
import { z } from 'zod'

const Numbers = z.array(z.number())
/** Reply of `getHealth` of any version of the api. It names its buckets, and may have fields that this version does not know. */
const ReadHealth = z.object({
  buckets: z.object({ load: Numbers, lcp: Numbers, inp: Numbers, cls: Numbers }),
  releases: z.array(
    z.object({
      app: z.string(),
      release: z.string(),
      screen: z.string(),
      starts: z.number(),
      failures: Numbers,
      load: Numbers,
      lcp: Numbers,
      inp: Numbers,
      cls: Numbers,
    }),
  ),
})
export type ReadHealth = z.infer<typeof ReadHealth>
type Row = Omit<ReadHealth['releases'][number], 'app' | 'release' | 'screen'>

const patienceMs = 5000

/** Health of all releases in this hour and those before it; null if the api doesn't answer, or doesn't count it. */
export async function healthOf(apiOrigin: string, hours: number): Promise<ReadHealth | null> {
  try {
    const reply = await fetch(`${apiOrigin}${pathOf(getHealth, { hours })}`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    return reply.ok ? (ReadHealth.safeParse(await reply.json()).data ?? null) : null
  } catch {
    return null
  }
}

/** Observations by bucket. Each bucket ends at its bound; the last has none. */
interface Histogram {
  readonly bounds: readonly number[]
  readonly counts: readonly number[]
}

export interface Health {
  starts: number
  failures: number
  /** Failures by start; null without starts. */
  rate: number | null
  failuresByKind: Record<string, number>
  /** Milliseconds; for `cls` thousandths. Null without observations. */
  p75: Record<HealthMeasure, number | null>
  histograms: Record<HealthMeasure, Histogram>
}

/** Health of one release of an app, on all its screens or on one. */
export function healthOfRelease(
  { buckets, releases }: ReadHealth,
  { app, release, screen }: { app: string; release: string; screen?: string },
): Health {
  const rows = releases.filter(
    (row) =>
      row.app === app && row.release === release && (screen === undefined || row.screen === screen),
  )
  const starts = sumOf(rows.map((row) => row.starts))
  const byKind = sumOfEach(rows, 'failures')
  const failures = sumOf(byKind)
  const histograms = byMeasure((measure) => ({
    bounds: buckets[measure],
    counts: sumOfEach(rows, measure),
  }))
  return {
    starts,
    failures,
    rate: starts === 0 ? null : failures / starts,
    failuresByKind: Object.fromEntries(
      healthFailures.map((kind, index) => [kind, byKind[index] ?? 0]),
    ),
    p75: byMeasure((measure) => quantile(histograms[measure], 0.75)),
    histograms,
  }
}

/** A quantile, interpolated as Prometheus does it; in the last bucket its lower bound; null without observations. */
function quantile({ bounds, counts }: Histogram, share: number): number | null {
  const total = sumOf(counts)
  if (total === 0) return null
  const rank = share * total
  let below = 0
  for (const [index, count] of counts.entries()) {
    const lower = bounds[index - 1] ?? 0
    const upper = bounds[index]
    if (upper === undefined) return lower
    if (count > 0 && below + count >= rank)
      return lower + ((upper - lower) * (rank - below)) / count
    below += count
  }
  return bounds.at(-1) ?? null
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function sumOfEach(rows: readonly Row[], field: 'failures' | HealthMeasure): number[] {
  const length = Math.max(0, ...rows.map((row) => row[field].length))
  return Array.from({ length }, (_, index) => sumOf(rows.map((row) => row[field][index] ?? 0)))
}

function byMeasure<T>(of: (measure: HealthMeasure) => T): Record<HealthMeasure, T> {
  return Object.fromEntries(healthMeasures.map((measure) => [measure, of(measure)])) as Record<
    HealthMeasure,
    T
  >
}

/** `1.25%`, or `-` without starts. */
export function percent(rate: number | null): string {
  return rate === null ? '-' : `${(100 * rate).toFixed(2)}%`
}

/** A measured value with its unit: `320 ms`, and `0.04` for layout shift. */
export function measured(measure: HealthMeasure, value: number | null): string {
  if (value === null) return '-'
  return measure === 'cls' ? (value / 1000).toFixed(3) : `${Math.round(value)} ms`
}
