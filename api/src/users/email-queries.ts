import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { emailChanges } from '../db/schema'
import { hasSecret, requestWith } from '../mail/link-queries'

/** Stores the address that a user wants, with the mail that brings a link to it, and invalidates an earlier link. */
export async function putEmailChange(
  db: Db,
  change: { userId: number; email: string; mailId: number },
): Promise<void> {
  const { userId, email, mailId } = change
  await deleteEmailChange(db, userId)
  await db.insert(emailChanges).values({ userId, email, ...requestWith('email-change', mailId) })
}

/** Consumes a link; returns the confirmed address. Concurrent calls succeed at most once. */
export async function takeEmailChange(
  db: Db,
  userId: number,
  secretHash: string,
): Promise<string | undefined> {
  const [taken] = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), hasSecret(emailChanges, secretHash)))
    .returning({ email: emailChanges.email })
  return taken?.email
}

export async function deleteEmailChange(db: Db, userId: number): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}
