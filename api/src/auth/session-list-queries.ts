import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { rememberTokens, sessions } from '../db/schema'
import { isLive } from './session-queries'

/** A user's live sessions; `series` if their browser is remembered. */
export function listSessions(db: Db, userId: number) {
  const { id, rememberSeries: series, userAgent, network, createdAt, lastSeen } = sessions
  return db
    .select({ id, series, userAgent, network, startedAt: createdAt, lastSeen })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
}

/** A user's remembered browsers. Those of earlier releases have no last use. */
export function listRemembered(db: Db, userId: number) {
  const { series, userAgent, network, createdAt, lastSeen } = rememberTokens
  return db
    .select({ series, userAgent, network, startedAt: createdAt, lastSeen })
    .from(rememberTokens)
    .where(and(eq(rememberTokens.userId, userId), gt(rememberTokens.expiresAt, sql`now()`)))
}
