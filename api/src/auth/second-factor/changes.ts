import type {
  beginSecondFactor,
  confirmSecondFactor,
  EndpointInput,
  EndpointReply,
  endSecondFactor,
  Language,
  renewRecoveryCodes,
  SecondFactor,
} from '@portal/contract'
import { z } from 'zod'
import type { Db } from '../../db/client'
import { Failure } from '../../errors/failure'
import type { EventKind } from '../../events/kinds'
import { insertEvent } from '../../events/queries'
import { enqueueMail } from '../../mail/queries'
import { type Notice, noticeMail } from '../../mail/texts'
import { type Account, lockConfirmed, lockUser } from '../../users/queries'
import { setupMinutes } from '../limits'
import { type Caller, fullOriginOf } from '../network'
import { confirmPassword } from '../passwords'
import { endSessionsBeside } from '../session-queries'
import { attemptCodeConfirmation, forgetCodes } from '../throttle'
import { type Proof, readProof, secretOf, useProof } from './proof'
import {
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
} from './queries'
import { newRecoveryCodes } from './recovery-codes'
import type { Sealing } from './sealing'
import { keyUriOf, newTotpSecret, stepOfCode } from './totp'

type Person = { readonly userId: number; readonly language: Language } & Caller
type Confirmed = EndpointInput<typeof endSecondFactor>['body']

/** Reads what the profile shows. */
export async function readSecondFactor(
  db: Db,
  sealing: Sealing | undefined,
  userId: number,
): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, userId)
  return {
    isOffered: sealing !== undefined,
    since: factor?.since.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
  }
}

/** A secret that was given out and is not valid yet. Only its holder keeps it, sealed. */
const Setup = z.object({ secret: z.string(), until: z.number() })

function setupOf(userId: number): string {
  return `setup of user ${userId}`
}

/**
 * Gives out a new secret, and stores nothing.
 * @throws {Failure} `wrong-password`, `too-many-attempts`, `conflict` if it is on already
 */
export async function begin(
  db: Db,
  sealing: Sealing,
  userId: number,
  { authPassword }: EndpointInput<typeof beginSecondFactor>['body'],
): Promise<EndpointReply<typeof beginSecondFactor>> {
  const user = await confirmPassword(db, userId, authPassword)
  if (await findSecondFactor(db, userId)) throw new Failure('conflict')
  const secret = newTotpSecret()
  const setup: z.output<typeof Setup> = { secret, until: Date.now() + setupMinutes * 60_000 }
  return {
    secret,
    keyUri: keyUriOf(secret, user.email),
    setup: await sealing.seal(JSON.stringify(setup), setupOf(userId)),
  }
}

/**
 * Turns the second factor on with the first code of a secret, and ends what signed in without it: the other sessions and
 * remembered browsers. Of concurrent calls one succeeds. Returns the recovery codes and the ended sessions.
 * @throws {Failure} `wrong-code`; `conflict` if it is on already or the setup is too old
 */
export async function confirm(
  db: Db,
  sealing: Sealing,
  person: Person & { sessionId: number },
  { setup, code }: EndpointInput<typeof confirmSecondFactor>['body'],
): Promise<{ codes: string[]; ended: number[] }> {
  const { userId, sessionId } = person
  const opened = await sealing.open(setup, setupOf(userId))
  const given = opened === undefined ? undefined : Setup.parse(JSON.parse(opened))
  if (!given || given.until < Date.now()) throw new Failure('conflict')
  // Before the recovery codes are hashed, which takes a processor's time.
  if (await findSecondFactor(db, userId)) throw new Failure('conflict')
  const step = stepOfCode(given.secret, code.replace(/\s/g, ''))
  if (step === undefined) throw new Failure('wrong-code')
  const secret = await sealing.seal(given.secret, secretOf(userId))
  const { codes, salt, hashes } = await newRecoveryCodes()
  const ended = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new Failure('session-ended')
    if (await findSecondFactor(tx, userId)) throw new Failure('conflict')
    const recovery = { recoverySalt: salt, recoveryHashes: hashes }
    await insertSecondFactor(tx, { userId, secret, lastStep: step, ...recovery })
    await note(tx, user, person, 'second-factor-on')
    return endSessionsBeside(tx, userId, sessionId)
  })
  return { codes, ended }
}

/** Replaces the recovery codes. Throws as `prove` and `changeProven`. */
export async function renew(
  db: Db,
  sealing: Sealing | undefined,
  person: Person,
  given: EndpointInput<typeof renewRecoveryCodes>['body'],
): Promise<string[]> {
  const proven = await prove(db, sealing, person, given)
  const { codes, salt, hashes } = await newRecoveryCodes()
  await changeProven(db, proven, person, async (tx, user) => {
    await replaceRecoveryCodes(tx, user.id, { recoverySalt: salt, recoveryHashes: hashes })
    await note(tx, user, person, 'recovery-codes')
  })
  return codes
}

/** Turns the second factor off. Throws as `prove` and `changeProven`. */
export async function end(
  db: Db,
  sealing: Sealing | undefined,
  person: Person,
  given: Confirmed,
): Promise<void> {
  const proven = await prove(db, sealing, person, given)
  await changeProven(db, proven, person, async (tx, user) => {
    await deleteSecondFactor(tx, user.id)
    await note(tx, user, person, 'second-factor-off')
  })
  // They expire by themselves; the second factor is off already.
  await forgetCodes(db, person.userId).catch(() => undefined)
}

interface Proven {
  readonly user: Account
  readonly proof: Proof
}

/**
 * Checks the password and the code of a user.
 * @throws {Failure} `wrong-password`, `wrong-code`, `too-many-attempts`; `conflict` if the second factor is off
 */
async function prove(
  db: Db,
  sealing: Sealing | undefined,
  { userId }: Person,
  { authPassword, code }: Confirmed,
): Promise<Proven> {
  const user = await confirmPassword(db, userId, authPassword)
  const proof = await readProof(db, sealing, userId, code, () =>
    attemptCodeConfirmation(db, userId),
  )
  if (!proof) throw new Failure('conflict')
  return { user, proof }
}

/**
 * Uses the code up and changes the second factor.
 * @throws {Failure} `wrong-password`, `wrong-code`
 */
async function changeProven(
  db: Db,
  { user, proof }: Proven,
  person: Person,
  change: (tx: Db, user: Account) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockConfirmed(tx, user)
    await useProof(tx, held, proof, person)
    await change(tx, held)
  })
  // It expires by itself; the change is made already.
  await proof.attempt.succeeded().catch(() => undefined)
}

async function note(tx: Db, user: Account, person: Person, kind: EventKind & Notice) {
  await enqueueMail(tx, noticeMail(kind, person.language, user))
  await insertEvent(tx, { kind, result: 'ok', userId: user.id, ...fullOriginOf(person) })
}
