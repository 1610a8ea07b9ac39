import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { passwordResets } from '../db/schema'
import { hasSecret, requestWith } from '../mail/link-queries'

/** Stores a request for a link that sets a password, with the mail that brings it, and invalidates earlier links of the user. */
export async function insertReset(
  db: Db,
  userId: number,
  kind: 'password-reset' | 'invitation',
  mailId: number,
): Promise<void> {
  await deleteResets(db, userId)
  await db.insert(passwordResets).values({ userId, ...requestWith(kind, mailId) })
}

/** Whether a reset link can be used, until something voids it. */
export async function isReset(db: Db, userId: number, secretHash: string): Promise<boolean> {
  return (await db.$count(passwordResets, isUnused(userId, secretHash))) > 0
}

/** Consumes a reset link. Concurrent calls succeed at most once. */
export async function takeReset(db: Db, userId: number, secretHash: string): Promise<boolean> {
  const taken = await db
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(isUnused(userId, secretHash))
    .returning({ id: passwordResets.id })
  return taken.length > 0
}

function isUnused(userId: number, secretHash: string) {
  return and(
    eq(passwordResets.userId, userId),
    hasSecret(passwordResets, secretHash),
    isNull(passwordResets.usedAt),
  )
}

export async function deleteResets(db: Db, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
