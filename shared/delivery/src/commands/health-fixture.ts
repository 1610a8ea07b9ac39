import {
  type HealthMeasure,
  healthBuckets,
  healthFailures,
  type ReleaseHealth,
} from '@portal/contract/health'

// Counts of pages that are drawn at random, from the same seed each time.

/** Mulberry32: numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export function noCounts(): Pick<ReleaseHealth, 'failures' | HealthMeasure> {
  const histogram = (measure: HealthMeasure) => [...healthBuckets[measure].map(() => 0), 0]
  return {
    failures: healthFailures.map(() => 0),
    load: histogram('load'),
    lcp: histogram('lcp'),
    inp: histogram('inp'),
    cls: histogram('cls'),
  }
}

/** Counts a value: milliseconds, for `cls` thousandths. */
export function observe(
  counted: Record<HealthMeasure, number[]>,
  measure: HealthMeasure,
  value: number,
): void {
  const at = healthBuckets[measure].findIndex((bound) => value <= bound)
  const index = at === -1 ? healthBuckets[measure].length : at
  counted[measure][index] = (counted[measure][index] ?? 0) + 1
}
