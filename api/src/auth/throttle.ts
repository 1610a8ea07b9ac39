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

export interface Attempt {
  /** Takes back the counted attempt after valid credentials. */
  succeeded(): Promise<void>
}

/**
 * Counts a sign-in attempt before the password is checked, so parallel attempts can't slip through: in 15 minutes 5
 * per account and network, in an hour 20 per account and 100 per network, refused ones excluded. Throws
 * `too-many-attempts` with the seconds to wait.
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

/** Clears an account's attempts after a reset by mail. */
export function forgetSignIns(db: Db, email: string, network: Network): Promise<void> {
  const { ofAccount, ofBoth } = signInKeys(email, network)
  return forgetAttempts(db, [ofAccount, ofBoth])
}

function signInKeys(email: string, network: Network) {
  // Hashed, because people type passwords into the wrong field.
  const account = hashOf(email.toLowerCase())
  return {
    ofAccount: `sign-in:account:${account}`,
    ofBoth: `sign-in:${account}:${network.name}`,
  }
}

/** Counts an attempt to resume a session: 100 per network and hour. Throws `too-many-attempts`. */
export async function attemptVerify(db: Db, network: Network): Promise<Attempt> {
  const limit = limitOf('verify', network, attemptsOfNetwork)
  await count(db, [limit])
  return { succeeded: () => takeBackAttempt(db, [limit.key]) }
}

/** Counts a use of a reset link: 100 per network and hour. Throws `too-many-attempts`. */
export async function attemptReset(db: Db, network: Network): Promise<Attempt> {
  const limit = limitOf('reset', network, attemptsOfNetwork)
  await count(db, [limit])
  return { succeeded: () => takeBackAttempt(db, [limit.key]) }
}

/**
 * Counts a reset request: 20 per network and hour, else throws `too-many-attempts`. Returns whether the account may be
 * mailed, 3 times per hour; callers must not reveal that.
 */
export async function attemptForgot(db: Db, email: string, network: Network): Promise<boolean> {
  await count(db, [limitOf('forgot', network, forgotOfNetwork)])
  const key = `forgot:account:${hashOf(email.toLowerCase())}`
  const counted = await countAttempt(db, key, forgotOfAccount.windowSeconds)
  return counted.attempts <= forgotOfAccount.attempts
}

/** Counts a message to support: 10 per network and hour. Throws `too-many-attempts`. */
export function attemptContact(db: Db, network: Network): Promise<void> {
  return count(db, [limitOf('contact', network, contactOfNetwork)])
}

/** Counts a failure report: 60 per network and hour. Throws `too-many-attempts`. */
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
