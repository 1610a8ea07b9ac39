import type { Language } from '@portal/contract'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { insertEvent } from '../events/queries'
import { announce } from '../live/changes'
import { enqueueMail } from '../mail/queries'
import { noticeMail } from '../mail/texts'
import {
  type Account,
  findUserByEmail,
  findUserById,
  lockUser,
  noteSignIn,
  renewPasswordHash,
} from '../users/queries'
import { knowDevice } from './devices'
import { type Caller, fullOriginOf, type Origin, originOf } from './network'
import { hashPassword, isOutdated, isPassword } from './passwords'
import { type Resumption, remember, resume } from './remember'
import { isSeriesOf } from './remember-queries'
import { readProof, useProof } from './second-factor/proof'
import type { Sealing } from './second-factor/sealing'
import { hashOf, newSecret } from './secrets'
import { insertSession } from './session-queries'
import { attemptCode, attemptSignIn, attemptVerify, isToldOfGuesses } from './throttle'

export interface SignedIn {
  readonly userId: number
  readonly token: string
  readonly rememberToken?: string
  /** Token of a device that was not known. */
  readonly device?: string
}

interface Given {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
  readonly code?: string | undefined
  readonly device?: string | undefined
}

/**
 * Signs in with e-mail and password, and a code if the user has a second factor. Neither the failure nor its timing reveals
 * whether an account exists, nor, without the password, whether it has a second factor.
 * @throws {Failure} `wrong-credentials`, `second-factor-required`, `wrong-code`, `too-many-attempts`
 */
export async function signInWith(
  db: Db,
  sealing: Sealing | undefined,
  given: Given,
  caller: { language: Language } & Caller,
): Promise<SignedIn> {
  const { email, device } = given
  const attempt = await attemptSignIn(db, { email, device }, caller.network)
  const user = await findUserWith(db, email, given.password)
  if (!user) throw new Failure('wrong-credentials')
  await attempt.succeeded()
  return signInChecked(db, sealing, user, given, caller).catch(async (error: unknown) => {
    await warnOfGuesses(db, user, languageOf(user, caller), error)
    throw error
  })
}

/** Finds the user whose e-mail and password these are. A hash that was made with other parameters is renewed. */
async function findUserWith(db: Db, email: string, password: string): Promise<Account | undefined> {
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(user?.passwordHash, password)
  if (!user || !isRight) return undefined
  if (!isOutdated(user.passwordHash)) return user
  const passwordHash = await hashPassword(password)
  if (await renewPasswordHash(db, user, passwordHash)) return { ...user, passwordHash }
  // Another sign-in has renewed it, or the password was changed.
  return findUserWith(db, email, password)
}

/** Language of a mail to a user that this caller causes, who may be somebody else. */
function languageOf(user: Account, caller: { language: Language }): Language {
  return user.language ?? caller.language
}

/** Signs in a user whose password is right. */
async function signInChecked(
  db: Db,
  sealing: Sealing | undefined,
  user: Account,
  given: Given,
  caller: { language: Language } & Caller,
): Promise<SignedIn> {
  const origin = originOf(caller.userAgent, caller.network)
  const proof = await readProof(db, sealing, user.id, given.code, () =>
    attemptCode(db, user.id, given.device),
  )
  const signedIn = await db.transaction(async (tx) => {
    const held = await lockUser(tx, user.id)
    if (held?.passwordHash !== user.passwordHash) throw new Failure('wrong-credentials')
    await useProof(tx, held, proof, { ...caller, language: languageOf(user, caller) })
    const remembered = given.rememberMe ? await remember(tx, user.id, origin) : undefined
    const token = await startSession(tx, user.id, origin, remembered?.series)
    await noteSignIn(tx, user.id, caller.language)
    await insertEvent(tx, {
      kind: 'sign-in',
      result: 'ok',
      userId: user.id,
      ...fullOriginOf(caller),
    })
    const device = await knowDevice(tx, user.id, given.device, proof !== undefined)
    return {
      userId: user.id,
      token,
      ...(remembered && { rememberToken: remembered.token }),
      ...(device && { device }),
    }
  })
  // It expires by itself; the session has started already.
  await proof?.attempt.succeeded().catch(() => undefined)
  return signedIn
}

/**
 * Resumes a remembered session. A replaced token ends its series and mails the user; `onTheft` gets the ended
 * sessions. Throws `remember-rejected`, `too-many-attempts`.
 */
export async function signInRemembered(
  db: Db,
  given: { rememberMe: string; userId: number; language: Language } & Caller,
  onTheft: (sessionIds: number[]) => void,
): Promise<SignedIn> {
  const [series = ''] = given.rememberMe.split('.')
  // Nobody guesses the name of a series, so strangers can't use up the attempts of a remembered browser.
  const isKnown = await isSeriesOf(db, series, given.userId)
  const attempt = isKnown ? undefined : await attemptVerify(db, given.network)
  const resumption = await resumeSession(db, given)
  if (resumption.is === 'stolen') onTheft(resumption.endedSessions)
  if (resumption.is !== 'resumed') throw new Failure('remember-rejected')
  await attempt?.succeeded()
  await noteSignIn(db, given.userId, given.language)
  return {
    userId: given.userId,
    token: resumption.sessionToken,
    ...(resumption.token ? { rememberToken: resumption.token } : {}),
  }
}

type ResumedSession =
  | (Extract<Resumption, { is: 'resumed' }> & { sessionToken: string })
  | Exclude<Resumption, { is: 'resumed' }>

/** Starts the session while the series is locked, so it can't outlive the series. */
function resumeSession(
  db: Db,
  given: { rememberMe: string; userId: number; language: Language } & Caller,
): Promise<ResumedSession> {
  const origin = originOf(given.userAgent, given.network)
  const about = { userId: given.userId, ...fullOriginOf(given) }
  return db.transaction(async (tx) => {
    const resumption = await resume(tx, given.rememberMe, given.userId, origin)
    if (resumption.is === 'resumed') {
      const sessionToken = await startSession(tx, given.userId, origin, resumption.series)
      await insertEvent(tx, { kind: 'resume', result: 'ok', ...about })
      return { ...resumption, sessionToken }
    }
    if (resumption.is !== 'stolen') return resumption
    await insertEvent(tx, { kind: 'remember-theft', result: 'ended', ...about })
    const user = await findUserById(tx, given.userId)
    if (user) await enqueueMail(tx, noticeMail('remember-theft', languageOf(user, given), user))
    return resumption
  })
}

/** Somebody who has the password guesses codes, or its user has trouble: either wants to know. */
async function warnOfGuesses(
  db: Db,
  user: Account,
  language: Language,
  refusal: unknown,
): Promise<void> {
  const isGuess =
    refusal instanceof Failure && ['wrong-code', 'too-many-attempts'].includes(refusal.code)
  if (!isGuess) return
  await db.transaction(async (tx) => {
    if (await isToldOfGuesses(tx, user.id))
      await enqueueMail(tx, noticeMail('codes-guessed', language, user))
  })
}

async function startSession(
  db: Db,
  userId: number,
  origin: Origin,
  series: string | undefined,
): Promise<string> {
  const token = newSecret()
  const session = { tokenHash: hashOf(token), userId, rememberSeries: series, ...origin }
  const sessionIds = await insertSession(db, session)
  await announce(db, { of: 'sessions', sessionIds, reason: 'revoked' })
  return token
}
