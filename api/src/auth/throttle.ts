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
import type { Network } from './network'
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
export async function attemptSignIn(db: Db, email: string, network: Network): Promise<Attempt> {
  const ofNetwork = limitOf('sign-in', network, attemptsOfNetwork)
  const { ofAccount, ofBoth } = signInKeys(email, network)
  await count(db, [
    ofNetwork,
    { key: ofAccount, ...attemptsOfAccount },
    { key: ofBoth, ...attemptsOfBoth },
  ])
  return {
    succeeded: async () => {
      await forgetAttempts(db, [ofBoth])
      await takeBackAttempt(db, [ofNetwork.key, ofAccount])
    },
  }
}

/** Clears the attempts on an account after its password was reset by mail. */
export function forgetSignIns(db: Db, email: string, network: Network): Promise<void> {
  const { ofAccount, ofBoth } = signInKeys(email, network)
  return forgetAttempts(db, [ofAccount, ofBoth])
}

function signInKeys(email: string, network: Network) {
  // Hashed, since people type passwords into the wrong field.
  const account = hashOf(email.toLowerCase())
  return {
    ofAccount: `sign-in:account:${account}`,
    ofBoth: `sign-in:${account}:${network.name}`,
  }
}

/**
 * Counts an attempt to resume a remembered session: 100 a network in an hour.
 * @throws Failure `too-many-attempts`
 */
export async function attemptVerify(db: Db, network: Network): Promise<Attempt> {
  const limit = limitOf('verify', network, attemptsOfNetwork)
  await count(db, [limit])
  return { succeeded: () => takeBackAttempt(db, [limit.key]) }
}

/**
 * Counts an attempt to use a mailed link: 100 a network in an hour.
 * @throws Failure `too-many-attempts`
 */
export async function attemptReset(db: Db, network: Network): Promise<Attempt> {
  const limit = limitOf('reset', network, attemptsOfNetwork)
  await count(db, [limit])
  return { succeeded: () => takeBackAttempt(db, [limit.key]) }
}

/**
 * Counts a request for such a link, 20 a network in an hour, and says whether the account may be
 * mailed, which it may 3 times an hour. The caller must not tell.
 * @throws Failure `too-many-attempts` for the network
 */
export async function attemptForgot(db: Db, email: string, network: Network): Promise<boolean> {
  await count(db, [limitOf('forgot', network, forgotOfNetwork)])
  const key = `forgot:account:${hashOf(email.toLowerCase())}`
  const counted = await countAttempt(db, key, forgotOfAccount.windowSeconds)
  return counted.attempts <= forgotOfAccount.attempts
}

/**
 * Counts a message to support: 10 a network in an hour.
 * @throws Failure `too-many-attempts`
 */
export function attemptContact(db: Db, network: Network): Promise<void> {
  return count(db, [limitOf('contact', network, contactOfNetwork)])
}

/**
 * Counts a failure of a release that a page tells of: 60 a network in an hour.
 * @throws Failure `too-many-attempts`
 */
export function attemptReport(db: Db, network: Network): Promise<void> {
  return count(db, [limitOf('report', network, reportsOfNetwork)])
}

function limitOf(
  kind: string,
  network: Network,
  { attempts, windowSeconds }: Omit<Limit, 'key'>,
): Limit {
  const key = `${kind}:network:${network.name}`
  return { key, attempts: attempts * network.attemptsFactor, windowSeconds }
}

async function count(db: Db, limits: Limit[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { key, attempts, windowSeconds } of limits) {
      const counted = await countAttempt(tx, key, windowSeconds)
      if (counted.attempts > attempts) throw new Failure('too-many-attempts', counted.secondsLeft)
    }
  })
}
