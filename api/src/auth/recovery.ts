import { setTimeout as delay } from 'node:timers/promises'
import type { Language } from '@portal/contract'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { insertEvent } from '../events/queries'
import { enqueueMail } from '../mail/queries'
import { invitationMail, noticeMail, resetMail } from '../mail/texts'
import { deleteEmailChange } from '../users/email-queries'
import {
  type Account,
  findUserByEmail,
  lockConfirmed,
  lockUser,
  setPasswordHash,
} from '../users/queries'
import { addDevice, deleteDevices } from './device-queries'
import { forgotReplyMs } from './limits'
import { type Caller, fullOriginOf, type Network } from './network'
import { confirmPassword, hashNewPassword } from './passwords'
import { deleteResets, insertReset, isReset, takeReset } from './reset-queries'
import { hashOf, newSecret } from './secrets'
import { endSessionsOf } from './session-queries'
import { attemptForgot, countFailedReset, forgetSignIns } from './throttle'

interface NewPassword {
  /** Ids of the sessions that ended. */
  readonly ended: number[]
  /** Token of the device that set it. */
  readonly device: string
}

/**
 * Mails a reset link if the account exists; earlier links become invalid. Takes the same time in any case, and doesn't
 * reveal that an account asked too often. `onMail` runs once the mail is in the outbox. Throws `too-many-attempts`.
 */
export async function requestReset(
  db: Db,
  given: { email: string; device?: string | undefined; language: Language; network: Network },
  portalUrl: string,
  onMail: () => void,
): Promise<void> {
  const { email, device, language, network } = given
  const mayMail = await attemptForgot(db, { email, device }, network)
  const mail = async () => {
    const user = mayMail ? await findUserByEmail(db, email) : undefined
    if (!user) return
    await mailLink(db, user, language, portalUrl)
    onMail()
  }
  await Promise.all([delay(forgotReplyMs), mail()])
}

async function mailLink(db: Db, user: Account, language: Language, portalUrl: string) {
  await db.transaction(async (tx) => {
    const held = await lockUser(tx, user.id)
    // The address may have been replaced since.
    if (held?.email !== user.email) return
    const mail = resetMail(language, user, passwordLink(user.id, portalUrl))
    await insertReset(tx, user.id, 'password-reset', await enqueueMail(tx, mail))
  })
}

/** Mails a new user a link to set their first password, in the transaction that adds them. */
export async function mailInvitation(
  tx: Db,
  user: Pick<Account, 'id' | 'name' | 'email'>,
  { language, company }: { language: Language; company: string },
  portalUrl: string,
): Promise<void> {
  const mail = invitationMail(language, user, company, passwordLink(user.id, portalUrl))
  await insertReset(tx, user.id, 'invitation', await enqueueMail(tx, mail))
}

/** Without its secret. */
function passwordLink(userId: number, portalUrl: string): string {
  const link = new URL('/password-reset', portalUrl)
  link.search = new URLSearchParams({ uid: String(userId), secret: '' }).toString()
  return link.href
}

type Reset = { id: number; secret: string; password: string; language: Language } & Caller

/**
 * Sets a new password with a single-use reset link and ends all sessions of the user.
 * @throws {Failure} `reset-link-rejected`, `common-password`, `too-many-attempts`
 */
export async function resetPassword(db: Db, given: Reset): Promise<NewPassword> {
  const secretHash = hashOf(given.secret)
  const isValid = await isReset(db, given.id, secretHash)
  const done = isValid ? await resetWith(db, given, secretHash) : undefined
  if (!done) {
    // Nobody guesses a link, so only failures are counted: strangers can't use up the attempts of its owner.
    await countFailedReset(db, given.network)
    throw new Failure('reset-link-rejected')
  }
  // They expire by themselves; the password is changed already.
  await forgetSignIns(db, done.email, given.network).catch(() => undefined)
  return done.replaced
}

/** Returns undefined if the link has been used or voided since it was looked at. */
async function resetWith(db: Db, given: Reset, secretHash: string) {
  // Before the user is locked, as it takes long.
  const passwordHash = await hashNewPassword(db, given.id, given.password)
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, given.id)
    if (!user || !(await takeReset(tx, user.id, secretHash))) return undefined
    const replaced = await replacePassword(tx, user, { ...given, passwordHash })
    await insertEvent(tx, {
      kind: 'password-reset',
      result: 'ok',
      userId: user.id,
      ...fullOriginOf(given),
    })
    return { email: user.email, replaced }
  })
}

/**
 * Changes the signed-in user's password and ends their other sessions.
 * @throws {Failure} `wrong-password`, `common-password`, `invalid-input`, `too-many-attempts`
 */
export async function changePassword(
  db: Db,
  caller: { userId: number; sessionId: number; language: Language } & Caller,
  given: { newPassword: string; confirmPassword: string; authPassword: string },
): Promise<NewPassword> {
  if (given.newPassword !== given.confirmPassword) throw new Failure('invalid-input')
  const { language, sessionId: keptSession } = caller
  const confirmed = await confirmPassword(db, caller.userId, given.authPassword)
  const passwordHash = await hashNewPassword(db, caller.userId, given.newPassword)
  return db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed)
    await insertEvent(tx, {
      kind: 'password-change',
      result: 'ok',
      userId: user.id,
      ...fullOriginOf(caller),
    })
    return replacePassword(tx, user, { passwordHash, language, keptSession })
  })
}

/** Replaces the password of a locked user, ends sessions and forgets all devices but this one. */
async function replacePassword(
  tx: Db,
  user: Account,
  given: { passwordHash: string; language: Language; keptSession?: number },
): Promise<NewPassword> {
  await setPasswordHash(tx, user.id, given.passwordHash)
  await deleteResets(tx, user.id)
  await deleteEmailChange(tx, user.id)
  await enqueueMail(tx, noticeMail('password-changed', given.language, user))
  await deleteDevices(tx, user.id)
  const device = newSecret()
  await addDevice(tx, hashOf(device), user.id)
  return { ended: await endSessionsOf(tx, user.id, given.keptSession), device }
}
