import { type HealthMeasure, healthMeasures } from '@portal/contract/health'
import { type Health, measured, percent, sumOf } from './health'
import { fisherTest, mannWhitneyTest } from './statistics'
import { textTable } from './text-table'

/**
 * Chances of calling a release worse that is not, for each of the five comparisons. The early one is far smaller, because
 * it is tried again and again.
 */
export const levels = { final: 0.01, early: 0.0001 } as const
/** Fewer failures prove nothing: one account makes three at most. */
const leastFailures = 4
/** Each release needs that many observations of a measure to be compared by it. */
const leastObservations = 30
/** A difference of the 75th percentiles matters if it is more than this share of the live one, and more than that. */
const marginShare = 0.1
const margins: Readonly<Record<HealthMeasure, number>> = { load: 50, lcp: 50, inp: 50, cls: 20 }

export interface Comparison {
  measure: 'failures' | HealthMeasure
  /** Rate of failures, or the 75th percentile. */
  canary: number | null
  live: number | null
  /** Null if there are too few observations to compare. */
  p: number | null
  isWorse: boolean
}

/** Compares a canary with the live release: failures by Fisher's exact test, times by the Mann-Whitney test. */
export function compareHealth(canary: Health, live: Health, level: number): Comparison[] {
  const p = fisherTest(canary, live)
  return [
    {
      measure: 'failures',
      canary: canary.rate,
      live: live.rate,
      p,
      isWorse: canary.failures >= leastFailures && p < level,
    },
    ...healthMeasures.map((measure) => compareMeasure(measure, canary, live, level)),
  ]
}

function compareMeasure(
  measure: HealthMeasure,
  canary: Health,
  live: Health,
  level: number,
): Comparison {
  const [ofCanary, ofLive] = [canary.histograms[measure].counts, live.histograms[measure].counts]
  const [here, there] = [canary.p75[measure], live.p75[measure]]
  const isEnough = Math.min(sumOf(ofCanary), sumOf(ofLive)) >= leastObservations
  const p = isEnough ? mannWhitneyTest(ofCanary, ofLive) : null
  const margin = Math.max(margins[measure], marginShare * (there ?? 0))
  const isWorse = p !== null && p < level && (here ?? 0) - (there ?? 0) > margin
  return { measure, canary: here, live: there, p, isWorse }
}

/** A sentence on what is worse in the canary. */
export function worseText({ measure, canary, live, p }: Comparison): string {
  const probability = p !== null && p < 0.0001 ? 'p < 0.0001' : `p = ${p?.toFixed(4)}`
  const [here, there] =
    measure === 'failures'
      ? [percent(canary), percent(live)]
      : [measured(measure, canary), measured(measure, live)]
  return `${labels[measure]} ${here} instead of ${there} (${probability})`
}

export function comparisonTable(comparisons: readonly Comparison[]): string {
  return textTable([
    ['', 'canary', 'live', 'p'],
    ...comparisons.map(({ measure, canary, live, p, isWorse }) => [
      labels[measure],
      measure === 'failures' ? percent(canary) : measured(measure, canary),
      measure === 'failures' ? percent(live) : measured(measure, live),
      p === null ? 'too few to compare' : `${p.toFixed(4)}${isWorse ? '  worse' : ''}`,
    ]),
  ])
}

const labels = {
  failures: 'failures by start',
  load: 'load (p75)',
  lcp: 'LCP (p75)',
  inp: 'INP (p75)',
  cls: 'CLS (p75)',
} as const
