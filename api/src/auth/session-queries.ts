import { and, desc, eq, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { appUsers, rememberTokens, sessions } from '../db/schema'
import { lastSeenEverySeconds, sessionHours, sessionIdleMinutes, sessionsPerUser } from './limits'

/** A session that is neither idle for too long nor too old, and whose it is. */
export interface Session {
  readonly id: number
  readonly userId: number
  readonly companyId: number
}

const idleLimit = sql.raw(`interval '${sessionIdleMinutes} minutes'`)
const touchEvery = sql.raw(`interval '${lastSeenEverySeconds} seconds'`)
const isLive = sql`${sessions.expiresAt} > now() and ${sessions.lastSeen} > now() - ${idleLimit}`
const columns = { id: sessions.id, userId: sessions.userId, companyId: appUsers.companyId }

/** Starts a session of a user and ends the oldest ones above the allowed number. */
export async function insertSession(
  db: Db,
  session: { tokenHash: string; userId: number; rememberSeries?: string | undefined },
): Promise<void> {
  await db.insert(sessions).values({
    ...session,
    expiresAt: sql.raw(`now() + interval '${sessionHours} hours'`),
  })
  const kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.id))
    .limit(sessionsPerUser)
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, session.userId), notInArray(sessions.id, kept)))
}

/** Finds a live session by its token's hash and counts this as a use of it. Every call begins with it. */
export function sessionReader(db: Db): (tokenHash: string) => Promise<Session | undefined> {
  const query = db
    .select({
      ...columns,
      isStale: sql<boolean>`${sessions.lastSeen} < now() - ${touchEvery}`,
    })
    .from(sessions)
    .innerJoin(appUsers, eq(appUsers.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive))
    .prepare('session_of_token')
  return async (tokenHash) => {
    const [found] = await query.execute({ tokenHash })
    if (!found) return undefined
    const { isStale, ...session } = found
    if (isStale) {
      await db.update(sessions).set({ lastSeen: sql`now()` }).where(eq(sessions.id, session.id))
    }
    return session
  }
}

/** Milliseconds that a session has left if it is not used again; undefined when it is over. */
export async function timeLeft(db: Db, sessionId: number): Promise<number | undefined> {
  const ends = sql`least(${sessions.expiresAt}, ${sessions.lastSeen} + ${idleLimit})`
  const [found] = await db
    .select({ ms: sql<number>`ceil(extract(epoch from ${ends} - now()) * 1000)::int` })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isLive))
  return found?.ms
}

/**
 * Ends a session, the remember token it came with, and the other sessions that this token resumed:
 * they are tabs of the same browser. Returns the ids of all sessions that ended.
 */
export function deleteSession(db: Db, sessionId: number): Promise<number[]> {
  return db.transaction(async (tx) => {
    const series = await lockSeriesOf(tx, sessionId)
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
    return [sessionId, ...(series ? await deleteSeries(tx, series) : [])]
  })
}

/** Always before the sessions of a series: two who take them in another order wait for each other. */
async function lockSeriesOf(tx: Db, sessionId: number): Promise<string | undefined> {
  const ofSession = tx
    .select({ series: sessions.rememberSeries })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  const [held] = await tx
    .select({ series: rememberTokens.series })
    .from(rememberTokens)
    .where(inArray(rememberTokens.series, ofSession))
    .for('update')
  return held?.series
}

/**
 * Ends the sessions of a user but one, and what is remembered of all; returns the ids of the
 * sessions that ended.
 */
export async function endSessionsOf(db: Db, userId: number, kept?: number): Promise<number[]> {
  await db.delete(rememberTokens).where(eq(rememberTokens.userId, userId))
  const isOther = kept === undefined ? undefined : ne(sessions.id, kept)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id })
  return ended.map((session) => session.id)
}

/** Ends a remember series with its sessions, whose ids it returns. */
export async function deleteSeries(db: Db, series: string): Promise<number[]> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.rememberSeries, series))
    .returning({ id: sessions.id })
  await db.delete(rememberTokens).where(eq(rememberTokens.series, series))
  return ended.map((session) => session.id)
}

/** Removes what is over. */
export async function deleteExpired(db: Db): Promise<void> {
  const over = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.lastSeen, sql`now() - ${idleLimit}`)))
  await db.delete(sessions).where(inArray(sessions.id, over))
  await db.delete(rememberTokens).where(lt(rememberTokens.expiresAt, sql`now()`))
}
