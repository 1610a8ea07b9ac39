import type { EndpointInput, Language, updateProfile } from '@portal/contract'
import type { Network } from '../auth/network'
import { checkPassword } from '../auth/recovery'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { announce } from '../live/changes'
import { enqueueMail } from '../mail/queries'
import { noticeMail } from '../mail/texts'
import { lockUser, updateUser } from './queries'

/**
 * Changes only the given fields of the signed-in user, so another tab's changes stay. A replaced e-mail address gets a
 * mail. Throws `wrong-password`, `too-many-attempts`, `email-taken`.
 */
export async function changeProfile(
  db: Db,
  caller: { userId: number; network: Network; language: Language },
  { authPassword, name, email }: EndpointInput<typeof updateProfile>['body'],
): Promise<void> {
  const checked = await checkPassword(db, caller, authPassword)
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, checked.id)
    if (user?.passwordHash !== checked.passwordHash) throw new Failure('wrong-password')
    await updateUser(tx, user.id, { ...(name && { name }), ...(email && { email }) })
    const isOtherAddress = email && email.toLowerCase() !== user.email.toLowerCase()
    if (isOtherAddress) await enqueueMail(tx, noticeMail('email-changed', caller.language, user))
    await announce(tx, { of: 'user', userId: user.id })
  })
}
