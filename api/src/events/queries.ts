import { activityKinds } from '@portal/contract'
import { and, desc, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { securityEvents } from '../db/schema'
import type { EventKind } from './kinds'
import { countedEvents } from './metrics'

export interface SecurityEvent {
  readonly kind: EventKind
  readonly result: string
  readonly userId?: number | undefined
  readonly accountHash?: string | undefined
  readonly actor?: string | undefined
  readonly detail?: string | undefined
  readonly network?: string | undefined
  readonly userAgent?: string | undefined
}

/** Adds an event to the trail, in the transaction of what it tells. */
export async function insertEvent(tx: Db, event: SecurityEvent): Promise<void> {
  await tx.insert(securityEvents).values(event)
  countEvent(event)
}

export function countEvent({ kind, result }: SecurityEvent): void {
  countedEvents.inc({ kind, result })
}

/** Results of what was not refused. */
export const done = ['ok', 'ended']

interface Wanted {
  readonly userId?: number | undefined
  readonly kind?: EventKind | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}

/** Events with all that is given, newest first. */
export function listEvents(db: Db, { userId, kind, since, until }: Wanted, limit: number) {
  return db
    .select()
    .from(securityEvents)
    .where(
      and(
        userId === undefined ? undefined : eq(securityEvents.userId, userId),
        kind && eq(securityEvents.kind, kind),
        since && gte(securityEvents.at, since),
        until && lt(securityEvents.at, until),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit)
}

/** The last events of a user that they are shown: those that succeeded, and those that didn't. */
export async function listActivity(db: Db, userId: number, most: { ok: number; refused: number }) {
  const isShown = inArray(securityEvents.kind, [...activityKinds])
  const last = (isWanted: SQL, limit: number) =>
    db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, userId), isShown, isWanted))
      .orderBy(desc(securityEvents.id))
      .limit(limit)
  const rows = [
    ...(await last(inArray(securityEvents.result, done), most.ok)),
    ...(await last(notInArray(securityEvents.result, done), most.refused)),
  ]
  return rows.sort((a, b) => b.id - a.id)
}

/** Removes events by age, which the database allows in such a transaction only, and not before 30 days. */
export async function deleteOldEvents(db: Db, keptDays: number): Promise<void> {
  const isOld = sql`${securityEvents.at} < now() - make_interval(days => ${keptDays}::int)`
  const old = db.select({ id: securityEvents.id }).from(securityEvents).where(isOld)
  const removeBatch = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('portal.retention', 'on', true)`)
      return tx
        .delete(securityEvents)
        .where(inArray(securityEvents.id, old.limit(removedAtOnce)))
        .returning({ id: securityEvents.id })
    })
  while ((await removeBatch()).length === removedAtOnce);
}

/** Millions at once, after a shorter retention, would take longer than a statement may. */
const removedAtOnce = 10_000
