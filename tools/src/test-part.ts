import { secondsSince } from './seconds-since'

export interface Counts {
  passed: number
  failed: number
  skipped?: number
  failures?: readonly string[]
}

/** Runs one part of the tests and prints its result. A part that ran no test has failed. */
export async function runPart(
  name: string,
  work: () => Promise<Counts>,
): Promise<Required<Counts>> {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const { passed, failed, skipped = 0, failures = [] } = await work()
  const counts =
    passed + failed === 0
      ? { passed, failed: 1, skipped, failures: [`${name}: no test ran`] }
      : { passed, failed, skipped, failures }
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  const took = secondsSince(start)
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed${rest} (${took})`)
  return counts
}
