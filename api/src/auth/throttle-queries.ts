import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { throttle } from '../db/schema'

export interface Attempts {
  readonly key: string
  readonly attempts: number
}

/**
 * Adds attempts to the current or a new window of each key, in one statement.
 * @returns the attempts of each window and the time to its end
 */
export function countAttempts(
  db: Db,
  counts: readonly Attempts[],
  windowSeconds: number,
): Promise<(Attempts & { msLeft: number })[]> {
  const windowEnds = sql`now() + make_interval(secs => ${windowSeconds}::int)`
  const isOver = sql`${throttle.windowEnds} <= now()`
  // Statements that lock several rows in different orders would wait for each other.
  const sorted = [...counts].sort((a, b) => (a.key < b.key ? -1 : 1))
  return db
    .insert(throttle)
    .values(sorted.map((count) => ({ ...count, windowEnds })))
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        attempts: sql`least(case when ${isOver} then 0 else ${throttle.attempts} end::bigint + excluded.attempts, 2147483647)`,
        windowEnds: sql`case when ${isOver} then excluded.window_ends else ${throttle.windowEnds} end`,
      },
    })
    .returning({
      key: throttle.key,
      attempts: throttle.attempts,
      msLeft: sql<number>`(1000 * extract(epoch from ${throttle.windowEnds} - now()))::int`,
    })
}

/** Counts an attempt in the current or a new window. */
export async function countAttempt(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ attempts: number; secondsLeft: number }> {
  const [counted] = await countAttempts(db, [{ key, attempts: 1 }], windowSeconds)
  if (!counted) throw new Error(`The attempt ${key} was not counted`)
  return { attempts: counted.attempts, secondsLeft: Math.ceil(counted.msLeft / 1000) }
}

/**
 * Counts an attempt, unless the delay after the attempts before it is not over. The attempts of a key are forgotten after a
 * time without any.
 * @param delays seconds to wait after each attempt in a row; the last one repeats
 * @returns seconds to wait if the attempt has come too early
 */
export async function countDelayedAttempt(
  db: Db,
  key: string,
  delays: readonly number[],
  forgottenAfterSeconds: number,
): Promise<number | undefined> {
  const isOver = sql`${throttle.windowEnds} <= now()`
  const attempts = sql`case when ${isOver} then 1 else ${throttle.attempts} + 1 end`
  const steps = sql.raw(`(array[${delays.join()}])`)
  // Without a delay it is null: the clock of a concurrent attempt may be a little behind.
  const nextAt = (attempt: SQL) =>
    sql`now() + nullif(${steps}[least(${attempt}, ${sql.raw(`${delays.length}`)})], 0) * interval '1 second'`
  const windowEnds = sql`now() + make_interval(secs => ${forgottenAfterSeconds}::int)`
  const counted = await db
    .insert(throttle)
    .values({ key, attempts: 1, windowEnds, nextAt: nextAt(sql`1`) })
    .onConflictDoUpdate({
      target: throttle.key,
      set: { attempts, windowEnds, nextAt: nextAt(attempts) },
      setWhere: sql`${isOver} or ${throttle.nextAt} is null or ${throttle.nextAt} <= now()`,
    })
    .returning({ key: throttle.key })
  if (counted.length > 0) return undefined
  const [early] = await db
    .select({ ms: sql<number>`(1000 * extract(epoch from ${throttle.nextAt} - now()))::int` })
    .from(throttle)
    .where(eq(throttle.key, key))
  return Math.max(1, Math.ceil((early?.ms ?? 0) / 1000))
}

export async function forgetAttempts(db: Db, keys: string[]): Promise<void> {
  await db.delete(throttle).where(inArray(throttle.key, keys))
}

/** Forgets all keys that begin so. */
export async function forgetAttemptsBelow(db: Db, prefix: string): Promise<void> {
  await db.delete(throttle).where(sql`starts_with(${throttle.key}, ${prefix})`)
}

/** Takes back an attempt under each key, with the delay after it; one at a time to hold few locks. */
export async function takeBackAttempt(db: Db, keys: string[]): Promise<void> {
  for (const key of keys) {
    await db
      .update(throttle)
      .set({ attempts: sql`greatest(${throttle.attempts} - 1, 0)`, nextAt: null })
      .where(eq(throttle.key, key))
  }
}

export async function deleteOldAttempts(db: Db): Promise<void> {
  // A row that a call is counting is skipped: each could wait for the other.
  const old = db
    .select({ key: throttle.key })
    .from(throttle)
    .where(lt(throttle.windowEnds, sql`now()`))
    .for('update', { skipLocked: true })
  await db.delete(throttle).where(inArray(throttle.key, old))
}
