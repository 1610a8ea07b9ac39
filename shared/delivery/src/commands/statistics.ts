import { errorFunction, gammaln } from 'simple-statistics'

interface Proportion {
  readonly failures: number
  readonly starts: number
}

/**
 * Fisher's exact test, one-sided: how probable are that many failures of the first, or more, if both fail at the same
 * rate? Exact for any number of starts. More failures than starts count as that many.
 */
export function fisherTest(first: Proportion, second: Proportion): number {
  const failed = Math.min(first.failures, first.starts)
  const allFailed = failed + Math.min(second.failures, second.starts)
  const all = first.starts + second.starts
  let p = 0
  for (let count = failed; count <= Math.min(allFailed, first.starts); count += 1)
    p += Math.exp(
      logChoose(allFailed, count) +
        logChoose(all - allFailed, first.starts - count) -
        logChoose(all, first.starts),
    )
  return Math.min(p, 1)
}

function logChoose(all: number, chosen: number): number {
  if (chosen < 0 || chosen > all) return Number.NEGATIVE_INFINITY
  return gammaln(all + 1) - gammaln(chosen + 1) - gammaln(all - chosen + 1)
}

/**
 * Mann-Whitney test on buckets, one-sided: how probable are values of the first that are so much higher, if both have the
 * same distribution? Values of one bucket are ties. Normal approximation, corrected for ties and continuity: for 20
 * observations of each, or more. 1 if nothing can be compared.
 */
export function mannWhitneyTest(first: readonly number[], second: readonly number[]): number {
  let firstCount = 0
  let secondCount = 0
  let higher = 0
  let ties = 0
  for (let bucket = 0; bucket < Math.max(first.length, second.length); bucket += 1) {
    const [ofFirst, ofSecond] = [first[bucket] ?? 0, second[bucket] ?? 0]
    higher += ofFirst * (secondCount + ofSecond / 2)
    firstCount += ofFirst
    secondCount += ofSecond
    ties += (ofFirst + ofSecond) ** 3 - (ofFirst + ofSecond)
  }
  const all = firstCount + secondCount
  const pairs = firstCount * secondCount
  const variance = (pairs / 12) * (all + 1 - ties / (all * (all - 1)))
  if (!(variance > 0)) return 1
  return upperTail((higher - pairs / 2 - 0.5) / Math.sqrt(variance))
}

/** Probability that a standard normal value is higher. */
function upperTail(z: number): number {
  return (1 - errorFunction(z / Math.SQRT2)) / 2
}
