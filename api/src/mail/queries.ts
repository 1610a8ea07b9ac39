import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { mailOutbox } from '../db/schema'
import { mailKeptDays, mailLeaseSeconds, mailRetryMaxSeconds } from './limits'

/** A plain text mail to one address. */
export interface Mail {
  readonly to: string
  /** To whom an answer goes, where that is not the sender. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
}

/** A mail that this process has taken on to deliver. */
export interface ClaimedMail extends Mail {
  readonly id: number
  readonly createdAt: Date
}

// A time is stored rounded to milliseconds, so that of a new mail can lie just ahead.
const soon = sql.raw("now() + interval '1 millisecond'")

/**
 * Puts a mail into the outbox, in the transaction of what causes it: neither happens without the
 * other.
 */
export async function enqueueMail(db: Db, message: Mail): Promise<void> {
  await db.insert(mailOutbox).values({ message })
}

/**
 * Takes on the oldest mail that is due. No other process gets it before the lease is over, which only
 * a process that died meanwhile lets happen.
 */
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

/** Notes the delivery. The text is not kept: it can hold a secret, of which only hashes are stored. */
export async function noteSent(db: Db, id: number): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      sentAt: sql`now()`,
      message: sql`jsonb_set(${mailOutbox.message}, '{text}', '""')`,
    })
    .where(eq(mailOutbox.id, id))
}

/** Puts the next attempt off, each time for twice as long. */
export async function noteFailed(db: Db, id: number): Promise<void> {
  const seconds = sql`least(power(2, ${mailOutbox.attempts}), ${mailRetryMaxSeconds})`
  await db
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt)))
}

/** How much mail waits to be delivered, and for how long the oldest of it has, in seconds. */
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

/** Removes what is too old to be sent or to be asked about. */
export async function deleteOldMail(db: Db): Promise<void> {
  const oldest = sql.raw(`now() - interval '${mailKeptDays} days'`)
  await db.delete(mailOutbox).where(sql`${mailOutbox.createdAt} < ${oldest}`)
}
