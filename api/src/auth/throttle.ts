import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { hasGivenCode, isKnownDevice } from './device-queries'
import {
  attemptsForgottenAfterSeconds,
  attemptsOfNetwork,
  codesForgottenAfterSeconds,
  contactOfNetwork,
  delaysOfAccount,
  delaysOfCode,
  delaysOfOne,
  emailLinksOfUser,
  forgotOfAccount,
  forgotOfNetwork,
  guessesTold,
  guessesWindowSeconds,
  healthFailuresOfAccount,
  healthStartsOfAccount,
  healthWindowSeconds,
  reportsOfNetwork,
} from './limits'
import type { Network } from './network'
import { hashOf } from './secrets'
import {
  countAttempt,
  countAttempts,
  countDelayedAttempt,
  forgetAttempts,
  forgetAttemptsBelow,
  takeBackAttempt,
} from './throttle-queries'

interface Limit {
  readonly key: string
  readonly attempts: number
  readonly windowSeconds: number
}

interface Delay {
  readonly key: string
  readonly delays: readonly number[]
  readonly forgottenAfterSeconds?: number
}

export interface Attempt {
  /** Takes back the counted attempt after valid credentials. */
  succeeded(): Promise<void>
}

interface SignInAttempt {
  readonly email: string
  readonly device: string | undefined
}

/**
 * Counts a sign-in attempt before the password is checked, so parallel attempts can't slip through. A device on which
 * the user signed in before has attempts of its own. Others share those of the account, of the account in their network,
 * and 100 an hour per network. Refused ones are not counted. Throws `too-many-attempts` with the seconds to wait.
 */
export async function attemptSignIn(
  db: Db,
  given: SignInAttempt,
  network: Network,
): Promise<Attempt> {
  const ownKey = await keyOfKnownDevice(db, 'sign-in', given)
  if (ownKey) return attemptDelayed(db, { key: ownKey, delays: delaysOfOne })
  const ofNetwork = limitOf('sign-in', network, attemptsOfNetwork)
  const { ofAccount, ofBoth } = signInKeys(given.email, network)
  await db.transaction(async (tx) => {
    await count(tx, [ofNetwork])
    await countDelayed(tx, [
      { key: ofAccount, delays: delaysOfAccount },
      { key: ofBoth, delays: delaysOfOne },
    ])
  })
  return {
    succeeded: async () => {
      await forgetAttempts(db, [ofBoth])
      await takeBackAttempt(db, [ofNetwork.key, ofAccount])
    },
  }
}

/**
 * Counts an attempt of a signed-in user to confirm with the password. Only holders of their sessions share these
 * attempts. Throws `too-many-attempts`.
 */
export function attemptConfirmation(db: Db, userId: number): Promise<Attempt> {
  return attemptDelayed(db, { key: `confirm:${userId}`, delays: delaysOfOne })
}

/**
 * Counts a code of a second factor at the sign-in. A device on which the user gave one before has attempts of its own; all
 * others share those of the account, also one that is known since a reset by mail. Throws `too-many-attempts`.
 */
export async function attemptCode(
  db: Db,
  userId: number,
  device: string | undefined,
): Promise<Attempt> {
  const isOwn = device !== undefined && (await hasGivenCode(db, hashOf(device), userId))
  return attemptOfCode(db, userId, isOwn ? `device:${hashOf(device)}` : 'account')
}

/** Counts a code of a signed-in user. Only holders of their sessions share these attempts. Throws `too-many-attempts`. */
export function attemptCodeConfirmation(db: Db, userId: number): Promise<Attempt> {
  return attemptOfCode(db, userId, 'confirm')
}

/** Counts a code that was wrong, or refused unseen. Returns whether the user is to be told: at the fifth one in a day. */
export async function isToldOfGuesses(db: Db, userId: number): Promise<boolean> {
  const { attempts } = await countAttempt(db, `${codesOf(userId)}wrong`, guessesWindowSeconds)
  return attempts === guessesTold
}

/** Clears the attempts at a second factor that is turned off. */
export function forgetCodes(db: Db, userId: number): Promise<void> {
  return forgetAttemptsBelow(db, codesOf(userId))
}

function attemptOfCode(db: Db, userId: number, of: string): Promise<Attempt> {
  const forgottenAfterSeconds = codesForgottenAfterSeconds
  const key = codesOf(userId) + of
  return attemptDelayed(db, { key, delays: delaysOfCode, forgottenAfterSeconds })
}

function codesOf(userId: number): string {
  return `code:${userId}:`
}

/** Clears an account's attempts after a reset by mail. */
export function forgetSignIns(db: Db, email: string, network: Network): Promise<void> {
  const { ofAccount, ofBoth } = signInKeys(email, network)
  return forgetAttempts(db, [ofAccount, ofBoth])
}

function signInKeys(email: string, network: Network) {
  const account = accountOf(email)
  return {
    ofAccount: `sign-in:account:${account}`,
    ofBoth: `sign-in:${account}:${network.name}`,
  }
}

/** Hashed, because people type passwords into the wrong field. */
function accountOf(email: string): string {
  return hashOf(email.toLowerCase())
}

/** Key of the attempts of a device on which the account's user signed in before. */
async function keyOfKnownDevice(
  db: Db,
  kind: string,
  { email, device }: SignInAttempt,
): Promise<string | undefined> {
  if (!device || !(await isKnownDevice(db, hashOf(device), email))) return undefined
  return `${kind}:device:${hashOf(device)}:${accountOf(email)}`
}

/** Counts an attempt to resume a session: 100 per network and hour. Throws `too-many-attempts`. */
export async function attemptVerify(db: Db, network: Network): Promise<Attempt> {
  const limit = limitOf('verify', network, attemptsOfNetwork)
  await count(db, [limit])
  return { succeeded: () => takeBackAttempt(db, [limit.key]) }
}

/** Counts a use of an invalid reset link: 100 per network and hour. Throws `too-many-attempts`. */
export function countFailedReset(db: Db, network: Network): Promise<void> {
  return count(db, [limitOf('reset', network, attemptsOfNetwork)])
}

/**
 * Counts a reset request: 20 per network and hour, else throws `too-many-attempts`. Returns whether the account may be
 * mailed, 3 times per hour and as often for each known device; callers must not reveal that.
 */
export async function attemptForgot(
  db: Db,
  given: SignInAttempt,
  network: Network,
): Promise<boolean> {
  const ownKey = await keyOfKnownDevice(db, 'forgot', given)
  if (!ownKey) await count(db, [limitOf('forgot', network, forgotOfNetwork)])
  const key = ownKey ?? `forgot:account:${accountOf(given.email)}`
  const counted = await countAttempt(db, key, forgotOfAccount.windowSeconds)
  return counted.attempts <= forgotOfAccount.attempts
}

/** Counts a link to a new e-mail: 5 per user and hour. Throws `too-many-attempts`. */
export function attemptEmailLink(db: Db, userId: number): Promise<void> {
  return count(db, [{ key: `email:${userId}`, ...emailLinksOfUser }])
}

/** Counts a message to support: 10 per network and hour. Throws `too-many-attempts`. */
export function attemptContact(db: Db, network: Network): Promise<void> {
  return count(db, [limitOf('contact', network, contactOfNetwork)])
}

/** Counts a failure report: 60 per network and hour. Throws `too-many-attempts`. */
export function attemptReport(db: Db, network: Network): Promise<void> {
  return count(db, [limitOf('report', network, reportsOfNetwork)])
}

/** Counts a report of a refusal by a page's policy: 60 per network and hour. Throws `too-many-attempts`. */
export function attemptCspReport(db: Db, network: Network): Promise<void> {
  return count(db, [limitOf('csp', network, reportsOfNetwork)])
}

/**
 * Counts what an account reports of an app: 30 starts an hour, of which 3 failures.
 * @returns whether the report counts
 */
export async function admitsHealth(
  db: Db,
  reported: { userId: number; app: string; starts: number; failures: number },
): Promise<boolean> {
  const key = `health:${reported.userId}:${reported.app}`
  const ofFailures = `${key}:failures`
  const counted = await countAttempts(
    db,
    [
      { key, attempts: reported.starts },
      { key: ofFailures, attempts: reported.failures },
    ],
    healthWindowSeconds,
  )
  return counted.every(
    ({ key, attempts }) =>
      attempts <= (key === ofFailures ? healthFailuresOfAccount : healthStartsOfAccount),
  )
}

function limitOf(
  kind: string,
  network: Network,
  { attempts, windowSeconds }: Omit<Limit, 'key'>,
): Limit {
  const key = `${kind}:network:${network.name}`
  return { key, attempts: attempts * network.attemptsFactor, windowSeconds }
}

async function attemptDelayed(db: Db, delay: Delay): Promise<Attempt> {
  await countDelayed(db, [delay])
  return { succeeded: () => forgetAttempts(db, [delay.key]) }
}

/** Throws with the longest of the waits. */
async function countDelayed(db: Db, attempts: Delay[]): Promise<void> {
  let secondsToWait = 0
  for (const { key, delays, forgottenAfterSeconds = attemptsForgottenAfterSeconds } of attempts) {
    const seconds = await countDelayedAttempt(db, key, delays, forgottenAfterSeconds)
    secondsToWait = Math.max(secondsToWait, seconds ?? 0)
  }
  if (secondsToWait > 0) throw new Failure('too-many-attempts', secondsToWait)
}

async function count(db: Db, limits: Limit[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { key, attempts, windowSeconds } of limits) {
      const counted = await countAttempt(tx, key, windowSeconds)
      if (counted.attempts > attempts) throw new Failure('too-many-attempts', counted.secondsLeft)
    }
  })
}
