import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { rememberSuccessors, rememberTokens } from '../db/schema'
import { rememberDays } from './limits'
import type { Origin } from './network'

export interface RememberSeries {
  readonly series: string
  readonly currentHash: string
  readonly nextHash: string | null
  readonly restoredAt: Date | null
}

/** Remembers a browser for a fixed time. */
export async function insertSeries(
  db: Db,
  series: { series: string; userId: number; chainKey: string; currentHash: string } & Origin,
): Promise<void> {
  await db.insert(rememberTokens).values({
    ...series,
    lastSeen: sql`now()`,
    expiresAt: sql.raw(`now() + interval '${rememberDays} days'`),
  })
}

/** Keeps from where a series was last used. */
export async function noteUse(db: Db, series: string, origin: Origin): Promise<void> {
  await db
    .update(rememberTokens)
    .set({ userAgent: origin.userAgent, network: origin.network, lastSeen: sql`now()` })
    .where(eq(rememberTokens.series, series))
}

export async function isSeriesOf(db: Db, series: string, userId: number): Promise<boolean> {
  const found = await db
    .select({ series: rememberTokens.series })
    .from(rememberTokens)
    .where(and(eq(rememberTokens.series, series), eq(rememberTokens.userId, userId)))
  return found.length > 0
}

/** Finds an unexpired series and locks it until the end of the transaction. */
export async function lockSeries(
  db: Db,
  series: string,
  userId: number,
): Promise<RememberSeries | undefined> {
  const [found] = await db
    .select({
      series: rememberTokens.series,
      currentHash: rememberTokens.currentHash,
      nextHash: rememberTokens.nextHash,
      restoredAt: rememberTokens.restoredAt,
    })
    .from(rememberTokens)
    .where(
      and(
        eq(rememberTokens.series, series),
        eq(rememberTokens.userId, userId),
        sql`${rememberTokens.expiresAt} > now()`,
      ),
    )
    .for('update')
  return found
}

/** Whether a token was given out for the current token of its series. */
export async function isSuccessor(
  db: Db,
  { series, currentHash }: RememberSeries,
  tokenHash: string,
): Promise<boolean> {
  const found = await db
    .select({ series: rememberSuccessors.series })
    .from(rememberSuccessors)
    .where(
      and(
        eq(rememberSuccessors.tokenHash, tokenHash),
        eq(rememberSuccessors.series, series),
        eq(rememberSuccessors.ofHash, currentHash),
      ),
    )
  return found.length > 0
}

export async function countSuccessors(db: Db, series: string): Promise<number> {
  const [counted] = await db
    .select({ successors: count() })
    .from(rememberSuccessors)
    .where(eq(rememberSuccessors.series, series))
  return counted?.successors ?? 0
}

/** Voids the successors that were given out and not used. */
export async function deleteSuccessors(db: Db, series: string): Promise<void> {
  await db.delete(rememberSuccessors).where(eq(rememberSuccessors.series, series))
}

export async function addSuccessor(
  db: Db,
  successor: { series: string; ofHash: string; tokenHash: string },
): Promise<void> {
  await db.insert(rememberSuccessors).values(successor)
  await db
    .update(rememberTokens)
    .set({ nextHash: successor.tokenHash })
    .where(eq(rememberTokens.series, successor.series))
}

/** Replaces the current token and voids all others of the series. */
export async function makeCurrent(db: Db, series: string, currentHash: string): Promise<void> {
  await deleteSuccessors(db, series)
  await db
    .update(rememberTokens)
    .set({ currentHash, nextHash: null, restoredAt: null })
    .where(eq(rememberTokens.series, series))
}
