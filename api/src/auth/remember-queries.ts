import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { rememberTokens } from '../db/schema'
import { rememberDays, rememberGraceSeconds } from './limits'
import type { Origin } from './network'

/** A remembered browser. */
export interface RememberSeries {
  readonly series: string
  readonly userId: number
  readonly chainKey: string
  readonly currentHash: string
  readonly nextHash: string | null
  /** Null once expired. */
  readonly previousHash: string | null
}

/** Remembers a browser for a fixed time. */
export async function insertSeries(
  db: Db,
  series: Pick<RememberSeries, 'series' | 'userId' | 'chainKey' | 'currentHash'> & Origin,
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

/** Finds an unexpired series and locks it until the end of the transaction. */
export async function lockSeries(
  db: Db,
  series: string,
  userId: number,
): Promise<RememberSeries | undefined> {
  const { previousHash, previousUntil } = rememberTokens
  const [found] = await db
    .select({
      series: rememberTokens.series,
      userId: rememberTokens.userId,
      chainKey: rememberTokens.chainKey,
      currentHash: rememberTokens.currentHash,
      nextHash: rememberTokens.nextHash,
      previousHash: sql<string | null>`case when ${previousUntil} > now() then ${previousHash} end`,
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

/** Stores the valid validators of a series. */
export async function rotateSeries(
  db: Db,
  series: string,
  rotation: { currentHash: string; nextHash: string; replacedHash?: string | undefined },
): Promise<void> {
  const { currentHash, nextHash, replacedHash } = rotation
  const grace = sql.raw(`now() + interval '${rememberGraceSeconds} seconds'`)
  await db
    .update(rememberTokens)
    .set({
      currentHash,
      nextHash,
      ...(replacedHash ? { previousHash: replacedHash, previousUntil: grace } : {}),
    })
    .where(eq(rememberTokens.series, series))
}
