import { and, desc, eq, inArray, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { appUsers, rememberTokens, sessions } from '../db/schema'
import { lastSeenEverySeconds, sessionHours, sessionIdleMinutes, sessionsPerUser } from './limits'
import type { Origin } from './network'

export interface Session {
  readonly id: number
  readonly userId: number
  readonly companyId: number
}

const idleLimit = sql.raw(`interval '${sessionIdleMinutes} minutes'`)
const touchEvery = sql.raw(`interval '${lastSeenEverySeconds} seconds'`)
export const isLive = sql`${sessions.expiresAt} > now() and ${sessions.lastSeen} > now() - ${idleLimit}`
const columns = { id: sessions.id, userId: sessions.userId, companyId: appUsers.companyId }

/** Starts a session and ends the oldest ones above the limit. Returns the ended ones. */
export async function insertSession(
  db: Db,
  session: { tokenHash: string; userId: number; rememberSeries?: string | undefined } & Origin,
): Promise<number[]> {
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
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, session.userId), notInArray(sessions.id, kept)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

interface FoundSession {
  readonly session: Session
  /** Milliseconds in which it neither expires nor needs an update of its last use. */
  readonly unchangedMs: number
}

/** Finds a live session by its token's hash and updates its last use. */
export function sessionReader(db: Db): (tokenHash: string) => Promise<FoundSession | undefined> {
  const query = db
    .select({
      ...columns,
      msToTouch: msUntil(sql`${sessions.lastSeen} + ${touchEvery}`),
      msToEnd: msUntil(sql`${sessions.expiresAt}`),
    })
    .from(sessions)
    .innerJoin(appUsers, eq(appUsers.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive))
    .prepare('session_of_token')
  return async (tokenHash) => {
    const [found] = await query.execute({ tokenHash })
    if (!found) return undefined
    const { msToTouch, msToEnd, ...session } = found
    if (msToTouch > 0) return { session, unchangedMs: Math.min(msToTouch, msToEnd) }
    await db.update(sessions).set({ lastSeen: sql`now()` }).where(eq(sessions.id, session.id))
    return { session, unchangedMs: Math.min(lastSeenEverySeconds * 1000, msToEnd) }
  }
}

function msUntil(time: SQL): SQL<number> {
  return sql<number>`ceil(extract(epoch from ${time} - now()) * 1000)::int`
}

/** Milliseconds until an unused session expires, negative once it has; undefined if there is none. */
export async function timeLeft(db: Db, sessionId: number): Promise<number | undefined> {
  const ends = sql`least(${sessions.expiresAt}, ${sessions.lastSeen} + ${idleLimit})`
  const [found] = await db
    .select({ ms: msUntil(ends) })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return found?.ms
}

/** Ends a session, its remember token and the browser's other sessions resumed with it; returns all ids. */
export function deleteSession(db: Db, sessionId: number): Promise<number[]> {
  return db.transaction(async (tx) => {
    const series = await lockSeriesOf(tx, sessionId)
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
    return [sessionId, ...(series ? await deleteSeries(tx, series) : [])]
  })
}

interface Owner {
  readonly userId: number
  /** Of the session token. */
  readonly sessionId?: number
}

/** Finds whose a session token or a remember series is, whether they still work or not. */
export async function findOwner(
  db: Db,
  given: { tokenHash: string | undefined; series: string | undefined },
): Promise<Owner | undefined> {
  const [ofToken] = given.tokenHash
    ? await db
        .select({ userId: sessions.userId, sessionId: sessions.id })
        .from(sessions)
        .where(eq(sessions.tokenHash, given.tokenHash))
    : []
  if (ofToken || !given.series) return ofToken
  const [ofSeries] = await db
    .select({ userId: rememberTokens.userId })
    .from(rememberTokens)
    .where(eq(rememberTokens.series, given.series))
  return ofSeries
}

/** Ends a remember series, of a user if given, and its sessions; returns their ids. */
export function endSeries(db: Db, series: string, userId?: number): Promise<number[]> {
  return db.transaction(async (tx) => {
    const isOfUser = userId === undefined ? undefined : eq(rememberTokens.userId, userId)
    const held = await tx
      .select({ series: rememberTokens.series })
      .from(rememberTokens)
      .where(and(eq(rememberTokens.series, series), isOfUser))
      .for('update')
    return held.length > 0 ? deleteSeries(tx, series) : []
  })
}

/** Lock the series before its sessions, in every transaction, to avoid deadlocks. */
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

/** Ends a user's sessions but one, and forgets remembered browsers; returns the ids of the ended sessions. */
export async function endSessionsOf(db: Db, userId: number, kept?: number): Promise<number[]> {
  await db.delete(rememberTokens).where(eq(rememberTokens.userId, userId))
  const isOther = kept === undefined ? undefined : ne(sessions.id, kept)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id })
  return ended.map((session) => session.id)
}

/**
 * Ends a user's other sessions and forgets their other remembered browsers. The browser of the kept session stays
 * remembered. Returns the ids of the ended sessions.
 */
export function endSessionsBeside(db: Db, userId: number, kept: number): Promise<number[]> {
  return db.transaction(async (tx) => {
    const held = await tx
      .select({ series: rememberTokens.series })
      .from(rememberTokens)
      .where(eq(rememberTokens.userId, userId))
      .orderBy(rememberTokens.series)
      .for('update')
    const [keptSession] = await tx
      .select({ series: sessions.rememberSeries })
      .from(sessions)
      .where(eq(sessions.id, kept))
    const series = held.map((one) => one.series).filter((one) => one !== keptSession?.series)
    const isSameBrowser = keptSession?.series
      ? sql`${sessions.rememberSeries} is not distinct from ${keptSession.series}`
      : sql`false`
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, kept), not(isSameBrowser)))
      .returning({ id: sessions.id })
    await tx.delete(rememberTokens).where(inArray(rememberTokens.series, series))
    return ended.map((session) => session.id)
  })
}

/** Ends a locked remember series and its sessions; returns their ids. */
export async function deleteSeries(db: Db, series: string): Promise<number[]> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.rememberSeries, series))
    .returning({ id: sessions.id })
  await db.delete(rememberTokens).where(eq(rememberTokens.series, series))
  return ended.map((session) => session.id)
}

export async function deleteExpired(db: Db): Promise<void> {
  const over = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.lastSeen, sql`now() - ${idleLimit}`)))
  await db.delete(sessions).where(inArray(sessions.id, over))
  await db.delete(rememberTokens).where(lt(rememberTokens.expiresAt, sql`now()`))
}
