import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { secondFactors } from '../../db/schema'

type Stored = typeof secondFactors.$inferSelect

/** The second factor of a user who turned it on. */
export async function findSecondFactor(db: Db, userId: number): Promise<Stored | undefined> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return found
}

export async function insertSecondFactor(tx: Db, factor: Omit<Stored, 'since'>): Promise<void> {
  await tx.insert(secondFactors).values(factor)
}

/** All sealed secrets. */
export async function findSecrets(db: Db): Promise<Pick<Stored, 'userId' | 'secret'>[]> {
  const { userId, secret } = secondFactors
  return db.select({ userId, secret }).from(secondFactors)
}

/** Returns false if the secret was replaced or removed meanwhile. */
export async function replaceSecret(
  db: Db,
  { userId, secret }: Pick<Stored, 'userId' | 'secret'>,
  replacement: string,
): Promise<boolean> {
  const replaced = await db
    .update(secondFactors)
    .set({ secret: replacement })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret)))
    .returning({ userId: secondFactors.userId })
  return replaced.length > 0
}

/** Uses up the code of a time step and all before it. Concurrent calls succeed at most once. */
export async function takeStep(tx: Db, userId: number, step: number): Promise<boolean> {
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

/** Uses up a recovery code. Concurrent calls succeed at most once. */
export async function takeRecoveryCode(tx: Db, userId: number, hash: string): Promise<boolean> {
  const { recoveryHashes } = secondFactors
  const taken = await tx
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${recoveryHashes}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), sql`${hash} = any(${recoveryHashes})`))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

export async function replaceRecoveryCodes(
  tx: Db,
  userId: number,
  codes: Pick<Stored, 'recoverySalt' | 'recoveryHashes'>,
): Promise<void> {
  await tx.update(secondFactors).set(codes).where(eq(secondFactors.userId, userId))
}

/** Returns whether it was on. */
export async function deleteSecondFactor(tx: Db, userId: number): Promise<boolean> {
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId })
  return deleted.length > 0
}
