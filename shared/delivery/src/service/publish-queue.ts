import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from './refusal'

/** Each has its build in memory, and compressing takes all it can get. */
const publishesAtOnce = 2
const waitingOfToken = 4
const retryAfterSeconds = 2

/** Runs one publish of a token at a time, and two in all. Throws Refusal when too many of a token wait. */
export function publishQueue() {
  const all = pLimit(publishesAtOnce)
  const ofTokens = new Map<string, LimitFunction>()
  return async <T>(token: string, run: () => Promise<T>): Promise<T> => {
    const own = ofTokens.get(token) ?? pLimit(1)
    ofTokens.set(token, own)
    if (own.pendingCount >= waitingOfToken)
      throw new Refusal(
        503,
        'Too many publishes of this token are waiting. Repeat the command.',
        retryAfterSeconds,
      )
    return own(() => all(run))
  }
}
