import {
  type HealthMeasure,
  healthBuckets,
  healthFailures,
  type ReleaseHealth,
} from '@portal/contract/health'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Counts reports for Prometheus, in this process. */
export type CountHealth = (counted: ReleaseHealth) => void

const ofRelease = ['app', 'release'] as const

/** Registers the metrics of releases in pages. Observed values are the bounds of their buckets. */
export function healthMetrics(registry: Registry): CountHealth {
  const starts = new Counter({
    name: 'portal_release_starts_total',
    help: 'Places of a release that pages began to show.',
    labelNames: ofRelease,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'portal_release_failures_total',
    help: 'Those that failed, by what failed.',
    labelNames: [...ofRelease, 'kind'],
    registers: [registry],
  })
  const histogram = (name: string, help: string, measure: HealthMeasure, unit: number) => {
    const metric = new Histogram({
      name,
      help,
      labelNames: ofRelease,
      buckets: healthBuckets[measure].map((bound) => bound / unit),
      registers: [registry],
    })
    return ({ app, release, ...counted }: ReleaseHealth) => {
      for (const [at, count] of counted[measure].entries())
        for (let observed = 0; observed < count; observed += 1)
          metric.observe({ app, release }, (healthBuckets[measure][at] ?? beyond) / unit)
    }
  }
  const measured = [
    histogram(
      'portal_release_load_seconds',
      'Time until the code of a place is there.',
      'load',
      1000,
    ),
    histogram('portal_release_lcp_seconds', 'Largest Contentful Paint.', 'lcp', 1000),
    histogram('portal_release_inp_seconds', 'Interaction to Next Paint.', 'inp', 1000),
    histogram('portal_release_layout_shift', 'Cumulative Layout Shift.', 'cls', 1000),
  ]
  return (counted) => {
    const { app, release } = counted
    starts.inc({ app, release }, counted.starts)
    for (const [at, kind] of healthFailures.entries())
      failures.inc({ app, release, kind }, counted.failures[at] ?? 0)
    for (const observe of measured) observe(counted)
  }
}

/** Above every bound. */
const beyond = 20_000
