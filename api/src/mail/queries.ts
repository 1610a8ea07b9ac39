import type { Language } from '@portal/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { mailOutbox } from '../db/schema'
import { mailKeptDays, mailLeaseSeconds, mailRetryMaxSeconds } from './limits'

export interface Mail {
  readonly to: string
  /** Recipient of replies, if not the sender. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  /** Of the text. Absent in a mail of an earlier version, which goes out as text alone. */
  readonly language?: Language
  /** Label of a button for the link in the text. */
  readonly button?: string
  /** The link in the text, a paragraph of its own that lacks its secret. The mailer makes one and puts it at the end. */
  readonly link?: MailedLink
}

export interface MailedLink {
  readonly kind: 'password-reset' | 'invitation' | 'email-change'
  readonly address: string
}

export interface ClaimedMail extends Mail {
  readonly id: number
  /** This one included. */
  readonly attempts: number
  readonly createdAt: Date
}

// Stored times are rounded to milliseconds, so a new mail's may be slightly ahead.
const soon = sql.raw("now() + interval '1 millisecond'")

const dueAt = sql`coalesce(${mailOutbox.linkDueAt}, ${mailOutbox.nextAttemptAt})`

/** Sets the time of the next attempt. */
function due(at: SQL) {
  const hasLink = sql`${mailOutbox.linkDueAt} is not null`
  return {
    nextAttemptAt: sql`case when ${hasLink} then 'infinity' else ${at} end`,
    linkDueAt: sql`case when ${hasLink} then ${at} end`,
  }
}

/** Adds a mail to the outbox, in the transaction that causes it. Returns its id. */
export async function enqueueMail(db: Db, message: Mail): Promise<number> {
  const withLink = { nextAttemptAt: sql`'infinity'`, linkDueAt: sql`now()` }
  const [added] = await db
    .insert(mailOutbox)
    .values({ message, ...(message.link && withLink) })
    .returning({ id: mailOutbox.id })
  return added?.id ?? 0
}

/** Reserves the oldest due mail. Another process gets it only if this one dies and the lease expires. */
export async function claimMail(db: Db): Promise<ClaimedMail | undefined> {
  const [claimed] = await db
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      ...due(sql.raw(`now() + interval '${mailLeaseSeconds} seconds'`)),
    })
    .where(
      eq(
        mailOutbox.id,
        sql`(select id from ${mailOutbox} where sent_at is null and ${dueAt} <= ${soon}
          and created_at > now() - ${sql.raw(`interval '${mailKeptDays} days'`)}
          order by id limit 1 for update skip locked)`,
      ),
    )
    .returning({
      id: mailOutbox.id,
      attempts: mailOutbox.attempts,
      message: mailOutbox.message,
      createdAt: mailOutbox.createdAt,
    })
  if (!claimed) return undefined
  const { message, ...about } = claimed
  return { ...about, ...message }
}

/** Notes the delivery and deletes the text, which is of no more use. */
export async function noteSent(db: Db, id: number): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      sentAt: sql`now()`,
      message: sql`jsonb_set(${mailOutbox.message}, '{text}', '""')`,
    })
    .where(eq(mailOutbox.id, id))
}

/** Delays the next attempt, doubling each time, unless another process has begun one since. */
export async function noteFailed(
  db: Db,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
): Promise<void> {
  const seconds = sql`least(power(2, ${mailOutbox.attempts}), ${mailRetryMaxSeconds})`
  await db
    .update(mailOutbox)
    .set(due(sql`now() + make_interval(secs => ${seconds})`))
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts), isNull(mailOutbox.sentAt)))
}

/** Number of waiting mails, and the age of the oldest in seconds. */
export async function waitingMail(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${mailOutbox.createdAt})), 0)::float8`,
    })
    .from(mailOutbox)
    .where(isNull(mailOutbox.sentAt))
  return waiting ?? { count: 0, oldestSeconds: 0 }
}

export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.delete(mailOutbox).where(eq(mailOutbox.id, id))
}

export async function deleteOldMail(db: Db): Promise<void> {
  const oldest = sql.raw(`now() - interval '${mailKeptDays} days'`)
  await db.delete(mailOutbox).where(sql`${mailOutbox.createdAt} < ${oldest}`)
}
