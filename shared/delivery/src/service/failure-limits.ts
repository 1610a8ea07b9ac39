import { counted } from '@portal/contract/counted'
import { FifoMap } from 'toad-cache'
import { Refusal } from './refusal'

const windowMs = 60_000
const keysAtMost = 10_000

/** Counts refused requests by caller, in this process. */
export interface FailureLimits {
  note(caller: string): void
  /** Throws Refusal 429 for a caller who was refused too often within a minute. */
  requireBelow(caller: string): void
}

export function failureLimits(perMinute: number): FailureLimits {
  // A value keeps the expiry of its first failure.
  const failures = new FifoMap<{ count: number }>(keysAtMost, windowMs)
  return {
    note(caller) {
      const found = failures.get(caller)
      if (found) found.count += 1
      else failures.set(caller, { count: 1 })
    },
    requireBelow(caller) {
      if ((failures.get(caller)?.count ?? 0) < perMinute) return
      const seconds = Math.ceil((failures.expiresAt(caller) - Date.now()) / 1000)
      throw new Refusal(
        429,
        `Too many refused requests. Wait ${counted(seconds, 'second')}.`,
        seconds,
      )
    },
  }
}
