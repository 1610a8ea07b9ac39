import type { EndpointInput, Language, updateProfile } from '@portal/contract'
import { changeWithPassword } from '../auth/passwords'
import type { Db } from '../db/client'
import { announce } from '../live/changes'
import { enqueueMail } from '../mail/queries'
import { noticeMail } from '../mail/texts'
import { updateUser } from './queries'

/**
 * Changes only the given fields of the signed-in user, so another tab's changes stay. A replaced e-mail address gets a
 * mail. Throws `wrong-password`, `too-many-attempts`, `email-taken`.
 */
export async function changeProfile(
  db: Db,
  caller: { userId: number; language: Language },
  { authPassword, name, email }: EndpointInput<typeof updateProfile>['body'],
): Promise<void> {
  await changeWithPassword(db, caller.userId, authPassword, async (tx, user) => {
    await updateUser(tx, user.id, { ...(name && { name }), ...(email && { email }) })
    const isOtherAddress = email && email.toLowerCase() !== user.email.toLowerCase()
    if (isOtherAddress) await enqueueMail(tx, noticeMail('email-changed', caller.language, user))
    await announce(tx, { of: 'user', userId: user.id })
  })
}
