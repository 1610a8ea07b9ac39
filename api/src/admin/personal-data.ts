import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/client'
import {
  appUsers,
  companies,
  contactMessages,
  emailChanges,
  knownDevices,
  mailOutbox,
  passwordResets,
  projects,
  rememberTokens,
  secondFactors,
  securityEvents,
  sessions,
  shares,
  userProjects,
} from '../db/schema'
import type { FileStore } from '../files/file-store'
import { portraitPath } from '../files/paths'
import { makePrivateFolder } from '../private-folder'
import { writeWholeFile } from '../whole-file'
import { command, mustBeNew, path } from './command'
import { EmailOption } from './options'
import { usersWith } from './projects'

const exportUser = command({
  says: 'writes all data about a user into a new folder: data.json and the portrait',
  options: z.strictObject({ user: EmailOption, to: path }),
  async run({ db, files }, { user, to }) {
    const [id = 0] = await usersWith(db, [user])
    await mustBeNew(to)
    makePrivateFolder(to)
    const data = await db.transaction((tx) => dataOf(tx, id, user))
    await writeWholeFile(join(to, 'data.json'), `${JSON.stringify(data, null, 2)}\n`)
    const portrait = data.user?.portrait
    const copied = portrait ? await copyFile(files, portraitPath(portrait), to) : []
    return [`The data of ${user} is in ${to}`, ...copied]
  },
})

/** Everything but hashes of secrets. */
async function dataOf(db: Db, id: number, email: string) {
  const [user] = await db
    .select({
      id: appUsers.id,
      name: appUsers.name,
      email: appUsers.email,
      company: companies.name,
      portrait: appUsers.portrait,
      lastLogin: appUsers.lastLogin,
      language: appUsers.language,
      createdAt: appUsers.createdAt,
    })
    .from(appUsers)
    .innerJoin(companies, eq(companies.id, appUsers.companyId))
    .where(eq(appUsers.id, id))
  const origin = { userAgent: sessions.userAgent, network: sessions.network }
  return {
    user,
    projects: await db
      .select({ id: projects.id, title: projects.title, kind: userProjects.kind })
      .from(userProjects)
      .innerJoin(projects, eq(projects.id, userProjects.projectId))
      .where(eq(userProjects.userId, id)),
    shares: await db
      .select({ projectId: shares.projectId, platform: shares.platform, at: shares.createdAt })
      .from(shares)
      .where(eq(shares.userId, id)),
    messages: await db
      .select({
        name: contactMessages.name,
        message: contactMessages.message,
        at: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(isSentBy(email)),
    mail: await db
      .select({
        subject: sql<string>`${mailOutbox.message} ->> 'subject'`,
        at: mailOutbox.createdAt,
      })
      .from(mailOutbox)
      .where(isMailOf(email)),
    sessions: await db
      .select({ ...origin, since: sessions.createdAt, lastSeen: sessions.lastSeen })
      .from(sessions)
      .where(eq(sessions.userId, id)),
    rememberedBrowsers: await db
      .select({
        userAgent: rememberTokens.userAgent,
        network: rememberTokens.network,
        since: rememberTokens.createdAt,
        lastSeen: rememberTokens.lastSeen,
      })
      .from(rememberTokens)
      .where(eq(rememberTokens.userId, id)),
    knownBrowsers: await db
      .select({ lastUsed: knownDevices.lastUsed })
      .from(knownDevices)
      .where(eq(knownDevices.userId, id)),
    secondFactor: await db
      .select({
        since: secondFactors.since,
        recoveryCodesLeft: sql<number>`cardinality(${secondFactors.recoveryHashes})`,
      })
      .from(secondFactors)
      .where(eq(secondFactors.userId, id)),
    passwordLinks: await db
      .select({ at: passwordResets.createdAt, usedAt: passwordResets.usedAt })
      .from(passwordResets)
      .where(eq(passwordResets.userId, id)),
    emailChanges: await db
      .select({ email: emailChanges.email, at: emailChanges.createdAt })
      .from(emailChanges)
      .where(eq(emailChanges.userId, id)),
    events: await db
      .select({
        at: securityEvents.at,
        kind: securityEvents.kind,
        result: securityEvents.result,
        network: securityEvents.network,
        userAgent: securityEvents.userAgent,
        detail: securityEvents.detail,
      })
      .from(securityEvents)
      .where(eq(securityEvents.userId, id)),
  }
}

async function copyFile(files: FileStore, from: string, to: string): Promise<string[]> {
  const file = await files.open(from)
  if (!file) return [`${from} is missing`]
  const name = from.split('/').at(-1) ?? ''
  await pipeline(file.body, createWriteStream(join(to, name), { mode: 0o600 }))
  return []
}

/** Deletes messages to support from an address, and all mail to it or from it. */
export async function deleteMessagesOf(tx: Db, email: string): Promise<void> {
  await tx.delete(contactMessages).where(isSentBy(email))
  await tx.delete(mailOutbox).where(isMailOf(email))
}

function isSentBy(email: string): SQL {
  return eq(sql`lower(${contactMessages.email})`, email.toLowerCase())
}

function isMailOf(email: string): SQL | undefined {
  const field = (name: 'to' | 'replyTo') => sql`lower(${mailOutbox.message} ->> ${name})`
  return or(eq(field('to'), email.toLowerCase()), eq(field('replyTo'), email.toLowerCase()))
}

export const personalDataCommands = { 'export-user': exportUser }
