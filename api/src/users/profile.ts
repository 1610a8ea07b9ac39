import type { EndpointInput, Language, updateProfile } from '@portal/contract'
import { type Caller, fullOriginOf } from '../auth/network'
import { confirmPassword } from '../auth/passwords'
import { deleteResets } from '../auth/reset-queries'
import { hashOf } from '../auth/secrets'
import { endSessionsBeside } from '../auth/session-queries'
import { attemptEmailLink } from '../auth/throttle'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { insertEvent } from '../events/queries'
import { announce } from '../live/changes'
import { enqueueMail } from '../mail/queries'
import { confirmEmailMail, noticeMail } from '../mail/texts'
import { putEmailChange, takeEmailChange } from './email-queries'
import { type Account, findUserByEmail, lockConfirmed, lockUser, updateUser } from './queries'

type Person = { readonly userId: number; readonly language: Language } & Caller

/**
 * Changes only the given fields of the signed-in user, so another tab's changes stay. Another e-mail address is mailed a
 * link that confirms it. Throws `wrong-password`, `too-many-attempts`, `email-taken`.
 * @returns whether an address waits for confirmation
 */
export async function changeProfile(
  db: Db,
  person: Person,
  { authPassword, name, email }: EndpointInput<typeof updateProfile>['body'],
  portalUrl: string,
): Promise<boolean> {
  const confirmed = await confirmPassword(db, person.userId, authPassword)
  const isOtherAddress =
    email !== undefined && email.toLowerCase() !== confirmed.email.toLowerCase()
  // Also of a taken one, or anybody could ask who has an account.
  if (isOtherAddress) await attemptEmailLink(db, person.userId)
  return db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed)
    if (isOtherAddress) await requestEmail(tx, user, email, person, portalUrl)
    const sameAddress = email !== undefined && !isOtherAddress
    await updateUser(tx, user.id, { ...(name && { name }), ...(sameAddress && { email }) })
    await announce(tx, { of: 'user', userId: user.id })
    return isOtherAddress
  })
}

async function requestEmail(
  tx: Db,
  user: Account,
  email: string,
  person: Person,
  portalUrl: string,
): Promise<void> {
  if (await findUserByEmail(tx, email)) throw new Failure('email-taken')
  const link = new URL('/', portalUrl)
  link.search = new URLSearchParams({ dialog: 'profile', confirm: '' }).toString()
  const mail = confirmEmailMail(person.language, { name: user.name, email }, link.href)
  await putEmailChange(tx, { userId: user.id, email, mailId: await enqueueMail(tx, mail) })
  await enqueueMail(tx, noticeMail('email-requested', person.language, user))
  await insertEvent(tx, {
    kind: 'email-request',
    result: 'ok',
    userId: user.id,
    ...fullOriginOf(person),
  })
}

/**
 * Gives the signed-in user the address that a mailed link confirms, tells the old one, and ends what belonged to it: mailed
 * links, other sessions and remembered browsers. Returns the ended sessions.
 * @throws {Failure} `email-link-rejected`, `email-taken`, `session-ended`
 */
export function confirmEmail(
  db: Db,
  person: Person & { sessionId: number },
  secret: string,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, person.userId)
    if (!user) throw new Failure('session-ended')
    const email = await takeEmailChange(tx, user.id, hashOf(secret))
    if (email === undefined) throw new Failure('email-link-rejected')
    await updateUser(tx, user.id, { email })
    await deleteResets(tx, user.id)
    await enqueueMail(tx, noticeMail('email-changed', person.language, user))
    await insertEvent(tx, {
      kind: 'email-change',
      result: 'ok',
      userId: user.id,
      ...fullOriginOf(person),
    })
    await announce(tx, { of: 'user', userId: user.id })
    return endSessionsBeside(tx, user.id, person.sessionId)
  })
}
