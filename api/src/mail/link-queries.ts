import { and, arrayContains, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { emailLinkMinutes, invitationDays, resetLinkMinutes } from '../auth/limits'
import { hashOf, newSecret } from '../auth/secrets'
import type { Db } from '../db/client'
import { emailChanges, mailOutbox, passwordResets } from '../db/schema'
import { mailedSecretsKept } from './limits'
import type { MailedLink } from './queries'

// A request for a link is a row that names its mail; without the row the link is void, also while its mail waits. The
// secret is made at each attempt to send the mail, so the outbox and its backups have none.

const requests = {
  'password-reset': { table: passwordResets, minutes: resetLinkMinutes },
  invitation: { table: passwordResets, minutes: invitationDays * 24 * 60 },
  'email-change': { table: emailChanges, minutes: emailLinkMinutes },
} satisfies Record<MailedLink['kind'], unknown>

/** Columns of a new request, whose secret nobody has before its mail is sent. */
export function requestWith(kind: MailedLink['kind'], mailId: number) {
  return { mailId, secretHash: hashOf(newSecret()), expiresAt: expiryOf(kind) }
}

/**
 * Makes a secret for the link of a mail; its minutes begin now. Secrets of the last attempts stay valid, because one of
 * them may have arrived. Returns undefined if the link is void.
 */
export async function renewSecret(
  db: Db,
  kind: MailedLink['kind'],
  mailId: number,
): Promise<string | undefined> {
  const { table } = requests[kind]
  const secret = newSecret()
  const renewed = await db
    .update(table)
    .set({
      secretHash: hashOf(secret),
      earlierHashes: sql`(array_prepend(${table.secretHash}, ${table.earlierHashes}))[:${sql.raw(`${mailedSecretsKept - 1}`)}]`,
      expiresAt: expiryOf(kind),
    })
    .where(eq(table.mailId, mailId))
    .returning({ mailId: table.mailId })
  return renewed.length > 0 ? secret : undefined
}

/** Condition: the link of a request has a secret with this hash, and has not expired. */
export function hasSecret(
  { secretHash, earlierHashes, expiresAt }: typeof passwordResets | typeof emailChanges,
  hash: string,
): SQL | undefined {
  const isOfLink = or(eq(secretHash, hash), arrayContains(earlierHashes, [hash]))
  return and(isOfLink, gt(expiresAt, sql`now()`))
}

/** Deletes requests whose link has expired. Those whose mail still waits stay. */
export async function deleteOldLinks(db: Db): Promise<void> {
  for (const table of [passwordResets, emailChanges]) {
    const waits = sql`select from ${mailOutbox} where id = ${table.mailId} and sent_at is null`
    await db.delete(table).where(and(lt(table.expiresAt, sql`now()`), sql`not exists (${waits})`))
  }
}

function expiryOf(kind: MailedLink['kind']): SQL {
  return sql.raw(`now() + interval '${requests[kind].minutes} minutes'`)
}
