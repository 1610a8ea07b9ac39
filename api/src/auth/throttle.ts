import { isIPv6 } from 'node:net'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import {
  attemptsOfAccount,
  attemptsOfBoth,
  attemptsOfNetwork,
  contactOfNetwork,
  forgotOfAccount,
  forgotOfNetwork,
  reportsOfNetwork,
} from './limits'
import { hashOf } from './secrets'
import { countAttempt, forgetAttempts, takeBackAttempt } from './throttle-queries'

interface Limit {
  readonly key: string
  readonly attempts: number
  readonly windowSeconds: number
}

/** Attempts at one account, which are counted in the database so that all processes see them. */
export interface Attempt {
  /** The credentials were right: what was counted for them is taken back. */
  succeeded(): Promise<void>
}

/**
 * Counts an attempt to sign in before the password is looked at, so that parallel ones cannot slip
 * through: 5 an account and network in 15 minutes, 20 an account and 100 a network in an hour.
 * An attempt that is refused is not counted.
 * @throws Failure `too-many-attempts` with the seconds to wait
 */
export async function attemptSignIn(db: Db, email: string, ip: string): Promise<Attempt> {
  const { ofNetwork, ofAccount, ofBoth } = signInKeys(email, ip)
  await count(db, [
    { key: ofNetwork, ...attemptsOfNetwork },
    { key: ofAccount, ...attemptsOfAccount },
    { key: ofBoth, ...attemptsOfBoth },
  ])
  return {
    succeeded: async () => {
      await forgetAttempts(db, [ofBoth])
      await takeBackAttempt(db, [ofNetwork, ofAccount])
    },
  }
}

/** Forgets the attempts at an account: whoever reads its mail has set a new password. */
export function forgetSignIns(db: Db, email: string, ip: string): Promise<void> {
  const { ofAccount, ofBoth } = signInKeys(email, ip)
  return forgetAttempts(db, [ofAccount, ofBoth])
}

function signInKeys(email: string, ip: string) {
  // Hashed, since people type passwords into the wrong field.
  const account = hashOf(email.toLowerCase())
  const network = networkOf(ip)
  return {
    ofNetwork: `sign-in:network:${network}`,
    ofAccount: `sign-in:account:${account}`,
    ofBoth: `sign-in:${account}:${network}`,
  }
}

/**
 * Counts an attempt to resume a remembered session: 100 a network in an hour.
 * @throws Failure `too-many-attempts`
 */
export async function attemptVerify(db: Db, ip: string): Promise<Attempt> {
  const key = `verify:network:${networkOf(ip)}`
  await count(db, [{ key, ...attemptsOfNetwork }])
  return { succeeded: () => takeBackAttempt(db, [key]) }
}

/**
 * Counts an attempt to use a mailed link: 100 a network in an hour.
 * @throws Failure `too-many-attempts`
 */
export async function attemptReset(db: Db, ip: string): Promise<Attempt> {
  const key = `reset:network:${networkOf(ip)}`
  await count(db, [{ key, ...attemptsOfNetwork }])
  return { succeeded: () => takeBackAttempt(db, [key]) }
}

/**
 * Counts a request for such a link, 20 a network in an hour, and says whether the account may be
 * mailed, which it may 3 times an hour. The caller must not tell.
 * @throws Failure `too-many-attempts` for the network
 */
export async function attemptForgot(db: Db, email: string, ip: string): Promise<boolean> {
  await count(db, [{ key: `forgot:network:${networkOf(ip)}`, ...forgotOfNetwork }])
  const key = `forgot:account:${hashOf(email.toLowerCase())}`
  const counted = await countAttempt(db, key, forgotOfAccount.windowSeconds)
  return counted.attempts <= forgotOfAccount.attempts
}

/**
 * Counts a message to support: 10 a network in an hour.
 * @throws Failure `too-many-attempts`
 */
export function attemptContact(db: Db, ip: string): Promise<void> {
  return count(db, [{ key: `contact:network:${networkOf(ip)}`, ...contactOfNetwork }])
}

/**
 * Counts a failure of a release that a page tells of: 60 a network in an hour.
 * @throws Failure `too-many-attempts`
 */
export function attemptReport(db: Db, ip: string): Promise<void> {
  return count(db, [{ key: `report:network:${networkOf(ip)}`, ...reportsOfNetwork }])
}

async function count(db: Db, limits: Limit[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { key, attempts, windowSeconds } of limits) {
      const counted = await countAttempt(tx, key, windowSeconds)
      if (counted.attempts > attempts) throw new Failure('too-many-attempts', counted.secondsLeft)
    }
  })
}

/** The address itself, or the /64 network of an IPv6 address: one subscriber has all of it. */
export function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail] = mapped.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
