import { defaultLanguage } from '@portal/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteDevices } from '../auth/device-queries'
import { deleteResets } from '../auth/reset-queries'
import { deleteSecondFactor } from '../auth/second-factor/queries'
import { endSessionsOf } from '../auth/session-queries'
import { forgetCodes } from '../auth/throttle'
import type { Db } from '../db/client'
import { isUniqueViolation } from '../db/errors'
import { appUsers, sessions, shares } from '../db/schema'
import { discard } from '../files/file-store'
import { portraitPath } from '../files/paths'
import { announce } from '../live/changes'
import { enqueueMail } from '../mail/queries'
import { noticeMail } from '../mail/texts'
import { deleteEmailChange } from '../users/email-queries'
import { findOwnNames, lockUser } from '../users/queries'
import { AdminRefused, command } from './command'
import { findCompany } from './companies'
import { hashGivenPassword } from './given-password'
import { EmailOption, IdOption, UserNameOption } from './options'
import { deleteMessagesOf } from './personal-data'
import { usersWith } from './projects'

const changeUser = command({
  says: 'changes the name, e-mail or company of a user, or the password to USER_PASSWORD',
  options: z.strictObject({
    user: EmailOption,
    name: UserNameOption.optional(),
    email: EmailOption.optional(),
    company: IdOption.optional(),
    password: z.string().optional(),
  }),
  async run({ db }, { user, name, email, company, password }) {
    const id = await userWith(db, user)
    if (company !== undefined) await findCompany(db, company)
    const passwordHash =
      password === undefined
        ? undefined
        : await hashGivenPassword(password, await findOwnNames(db, id))
    const changes = { name, email, companyId: company, passwordHash }
    if (Object.values(changes).every((change) => change === undefined))
      throw new AdminRefused('Give --name, --email, --company or USER_PASSWORD.')
    await db.transaction(async (tx) => {
      await lockUser(tx, id)
      await tx
        .update(appUsers)
        .set(changes)
        .where(eq(appUsers.id, id))
        .catch((error: unknown) => {
          if (isUniqueViolation(error))
            throw new AdminRefused(`Another user has the e-mail ${email}.`)
          throw error
        })
      if (email !== undefined || passwordHash !== undefined) {
        await deleteResets(tx, id)
        await deleteEmailChange(tx, id)
      }
      if (passwordHash !== undefined) await deleteDevices(tx, id)
      // The password is invalid now, or the session could see another company's data.
      if (passwordHash !== undefined || company !== undefined) await endSessions(tx, id)
      await announce(tx, { of: 'user', userId: id })
    })
    return [`User ${id} changed`]
  },
})

const removeUser = command({
  says: 'removes a user with their sessions, messages and mail; projects and counts of shares stay',
  options: z.strictObject({ user: EmailOption }),
  async run({ db, files }, { user }) {
    const id = await userWith(db, user)
    const portrait = await db.transaction(async (tx) => {
      await lockUser(tx, id)
      await endSessions(tx, id)
      const [removed] = await tx.delete(appUsers).where(eq(appUsers.id, id)).returning()
      await deleteMessagesOf(tx, user)
      return removed?.portrait
    })
    if (portrait) await discard(files, [portraitPath(portrait)])
    return [`User ${id} removed`]
  },
})

const listSessions = command({
  says: 'lists sessions, most recently used first',
  isUnrecorded: true,
  options: z.strictObject({ user: EmailOption.optional() }),
  async run({ db }, { user }) {
    const id = user === undefined ? undefined : await userWith(db, user)
    const rows = await db
      .select()
      .from(sessions)
      .where(id === undefined ? undefined : eq(sessions.userId, id))
      .orderBy(sql`${sessions.lastSeen} desc`)
    return rows.map((session) =>
      [
        session.id,
        `user ${session.userId}`,
        `since ${session.createdAt.toISOString()}`,
        `last used ${session.lastSeen.toISOString()}`,
      ].join('\t'),
    )
  },
})

const endSessionsCommand = command({
  says: 'signs a user out everywhere at once, also in open pages and remembered browsers',
  options: z.strictObject({ user: EmailOption }),
  async run({ db }, { user }) {
    const id = await userWith(db, user)
    const ended = await db.transaction(async (tx) => {
      await lockUser(tx, id)
      return endSessions(tx, id)
    })
    return [`Sessions of ${user} ended: ${ended}`]
  },
})

const endSecondFactor = command({
  says: 'turns off two-step verification for a user who lost their phone, and mails them',
  options: z.strictObject({ user: EmailOption }),
  async run({ db }, { user: email }) {
    const id = await userWith(db, email)
    const wasOn = await db.transaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (!user || !(await deleteSecondFactor(tx, id))) return false
      await forgetCodes(tx, id)
      await enqueueMail(tx, noticeMail('second-factor-off', user.language ?? defaultLanguage, user))
      return true
    })
    return [`The two-step verification of ${email} ${wasOn ? 'is off' : 'was off already'}`]
  },
})

const listShares = command({
  says: 'counts how often projects were shared on each network',
  isUnrecorded: true,
  options: z.strictObject({ project: IdOption.optional() }),
  async run({ db }, { project }) {
    const isWanted: SQL | undefined =
      project === undefined ? undefined : eq(shares.projectId, project)
    const rows = await db
      .select({
        projectId: shares.projectId,
        platform: shares.platform,
        count: sql<number>`count(*)::int`,
      })
      .from(shares)
      .where(isWanted)
      .groupBy(shares.projectId, shares.platform)
      .orderBy(shares.projectId, shares.platform)
    return rows.map(({ projectId, platform, count }) => `${projectId}\t${platform}\t${count}`)
  },
})

async function userWith(db: Db, email: string): Promise<number> {
  const [id = 0] = await usersWith(db, [email])
  return id
}

/** Ends a user's sessions, and closes their sockets in all processes. */
export async function endSessions(tx: Db, userId: number): Promise<number> {
  const sessionIds = await endSessionsOf(tx, userId)
  await announce(tx, { of: 'sessions', sessionIds, reason: 'revoked' })
  return sessionIds.length
}

export const userCommands = {
  'change-user': changeUser,
  'remove-user': removeUser,
  'list-sessions': listSessions,
  'end-sessions': endSessionsCommand,
  'end-second-factor': endSecondFactor,
  'list-shares': listShares,
}
