import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { emailLinkMinutes } from '../auth/limits'
import type { Db } from '../db/client'
import { emailChanges } from '../db/schema'

/** Stores the address that a user wants, in place of an earlier one, whose link becomes invalid. */
export async function putEmailChange(
  db: Db,
  change: { userId: number; email: string; secretHash: string },
): Promise<void> {
  const { email, secretHash } = change
  const expiresAt = sql.raw(`now() + interval '${emailLinkMinutes} minutes'`)
  await db
    .insert(emailChanges)
    .values({ ...change, expiresAt })
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: { email, secretHash, expiresAt, createdAt: sql`now()` },
    })
}

/** Consumes a link; returns the confirmed address. Concurrent calls succeed at most once. */
export async function takeEmailChange(
  db: Db,
  userId: number,
  secretHash: string,
): Promise<string | undefined> {
  const [taken] = await db
    .delete(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        eq(emailChanges.secretHash, secretHash),
        gt(emailChanges.expiresAt, sql`now()`),
      ),
    )
    .returning({ email: emailChanges.email })
  return taken?.email
}

export async function deleteEmailChange(db: Db, userId: number): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

export async function deleteOldEmailChanges(db: Db): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`))
}
