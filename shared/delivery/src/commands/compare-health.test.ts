import { type HealthMeasure, healthBuckets, healthMeasures } from '@portal/contract/health'
import { expect, test } from 'vitest'
import { compareHealth, levels, worseText } from './compare-health'
import { healthOfRelease } from './health'
import { noCounts, observe, randomOf } from './health-fixture'

// How often the comparison is right, over pages that are drawn at random from the same seed each time.

interface Pages {
  starts: number
  failureRate: number
  /** Added to each interaction. */
  addedMs?: number
}

function healthOf({ starts, failureRate, addedMs = 0 }: Pages, random: () => number) {
  const counted = noCounts()
  for (let start = 0; start < starts; start += 1) {
    if (random() < failureRate) counted.failures[2] = (counted.failures[2] ?? 0) + 1
    // Times have a long tail.
    observe(counted, 'load', 120 * Math.exp(random() * 2))
    if (start % 3 > 0) continue
    observe(counted, 'lcp', 500 * Math.exp(random() * 2))
    observe(counted, 'inp', 30 * Math.exp(random() * 2) + addedMs)
    observe(counted, 'cls', 100 * random() ** 3)
  }
  const row = {
    app: 'a',
    release: 'r',
    screen: '/',
    starts,
    ...counted,
  }
  const buckets = Object.fromEntries(
    healthMeasures.map((measure) => [measure, [...healthBuckets[measure]]]),
  ) as Record<HealthMeasure, number[]>
  return healthOfRelease({ buckets, releases: [row] }, { app: 'a', release: 'r' })
}

const live: Pages = { starts: 1200, failureRate: 0.002 }

/** Which share of canaries is found to be worse, and the measures that find more than a twentieth of them. */
function foundWorse(canary: Pages, level: number = levels.final) {
  const random = randomOf(360)
  const runs = 300
  const worse = Array.from({ length: runs }, () =>
    compareHealth(healthOf(canary, random), healthOf(live, random), level)
      .filter(({ isWorse }) => isWorse)
      .map(({ measure }) => measure),
  )
  return {
    share: worse.filter((each) => each.length > 0).length / runs,
    measures: [...new Set(worse.flat())].filter(
      (measure) => worse.filter((each) => each.includes(measure)).length > runs / 20,
    ),
  }
}

test('a canary that is as good is seldom called worse, and hardly ever early', () => {
  expect(foundWorse({ ...live, starts: 400 }).share).toBeLessThan(0.05)
  expect(foundWorse({ ...live, starts: 400 }, levels.early).share).toBe(0)
})

test('a canary that fails in 3% of its starts is found, the better the more it starts', () => {
  const found = (starts: number) => foundWorse({ starts, failureRate: 0.03 }).share
  expect(found(200)).toBeGreaterThan(0.6)
  expect(found(400)).toBeGreaterThan(0.95)
})

test('a canary that adds 400 ms to interactions is found by that alone', () => {
  const { share, measures } = foundWorse({ ...live, starts: 200, addedMs: 400 })
  expect(share).toBe(1)
  expect(measures).toEqual(['inp'])
})

test('a slower canary passes within the margin', () => {
  const { share } = foundWorse({ ...live, starts: 4000, addedMs: 15 })
  expect(share).toBeLessThan(0.05)
})

test('too few failures and too few observations prove nothing', () => {
  const random = randomOf(1)
  const canary = healthOf({ starts: 4, failureRate: 0, addedMs: 2000 }, random)
  const failing = { ...canary, failures: 3, starts: 3, rate: 1 }
  const good = healthOf({ starts: 100_000, failureRate: 0 }, random)
  const [failures, ...times] = compareHealth(failing, good, levels.final)
  expect(failures).toMatchObject({ isWorse: false })
  expect(failures?.p).toBeLessThan(0.0001)
  expect(times.map(({ p }) => p)).toEqual([null, null, null, null])
})

test('what is worse is said with both values', () => {
  const random = randomOf(1)
  const texts = compareHealth(
    healthOf({ starts: 1000, failureRate: 0.1, addedMs: 400 }, random),
    healthOf(live, random),
    levels.final,
  )
    .filter(({ isWorse }) => isWorse)
    .map(worseText)
  expect(texts).toEqual([
    expect.stringMatching(/^failures by start \d+\.\d\d% instead of 0\.\d\d% \(p < 0\.0001\)$/),
    expect.stringMatching(/^INP \(p75\) \d{3} ms instead of \d{2,3} ms \(p < 0\.0001\)$/),
  ])
})
