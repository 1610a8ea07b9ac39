import type { Language } from '@portal/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
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
}

export interface ClaimedMail extends Mail {
  readonly id: number
  readonly createdAt: Date
}

// Stored times are rounded to milliseconds, so a new mail's may be slightly ahead.
const soon = sql.raw("now() + interval '1 millisecond'")

/** Adds a mail to the outbox, in the transaction that causes it. */
export async function enqueueMail(db: Db, message: Mail): Promise<void> {
  await db.insert(mailOutbox).values({ message })
}

/** Reserves the oldest due mail. Another process gets it only if this one dies and the lease expires. */
export async function claimMail(db: Db): Promise<ClaimedMail | undefined> {
  const [claimed] = await db
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextAttemptAt: sql.raw(`now() + interval '${mailLeaseSeconds} seconds'`),
    })
    .where(
      eq(
        mailOutbox.id,
        sql`(select id from ${mailOutbox} where sent_at is null and next_attempt_at <= ${soon}
          and created_at > now() - ${sql.raw(`interval '${mailKeptDays} days'`)}
          order by id limit 1 for update skip locked)`,
      ),
    )
    .returning({
      id: mailOutbox.id,
      message: mailOutbox.message,
      createdAt: mailOutbox.createdAt,
    })
  return claimed && { id: claimed.id, createdAt: claimed.createdAt, ...claimed.message }
}

/** Notes the delivery and deletes the text, which may have a secret. */
export async function noteSent(db: Db, id: number): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      sentAt: sql`now()`,
      message: sql`jsonb_set(${mailOutbox.message}, '{text}', '""')`,
    })
    .where(eq(mailOutbox.id, id))
}

/** Delays the next attempt, doubling each time. */
export async function noteFailed(db: Db, id: number): Promise<void> {
  const seconds = sql`least(power(2, ${mailOutbox.attempts}), ${mailRetryMaxSeconds})`
  await db
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt)))
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

export async function deleteOldMail(db: Db): Promise<void> {
  const oldest = sql.raw(`now() - interval '${mailKeptDays} days'`)
  await db.delete(mailOutbox).where(sql`${mailOutbox.createdAt} < ${oldest}`)
}
