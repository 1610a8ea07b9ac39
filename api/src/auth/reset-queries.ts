import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { passwordResets } from '../db/schema'
import { resetLinkMinutes } from './limits'

/** Stores the hash of a reset link's secret and invalidates earlier links of the user. */
export async function insertReset(db: Db, userId: number, secretHash: string): Promise<void> {
  await deleteResets(db, userId)
  await db.insert(passwordResets).values({
    userId,
    secretHash,
    expiresAt: sql.raw(`now() + interval '${resetLinkMinutes} minutes'`),
  })
}

/** Consumes a reset link. Concurrent calls succeed at most once. */
export async function takeReset(db: Db, userId: number, secretHash: string): Promise<boolean> {
  const taken = await db
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(passwordResets.userId, userId),
        eq(passwordResets.secretHash, secretHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: passwordResets.id })
  return taken.length > 0
}

export async function deleteResets(db: Db, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function deleteOldResets(db: Db): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`))
}
