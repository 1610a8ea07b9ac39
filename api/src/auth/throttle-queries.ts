import { eq, inArray, lt, sql } from 'drizzle-orm'
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
        attempts: sql`case when ${isOver} then 0 else ${throttle.attempts} end + excluded.attempts`,
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

export async function forgetAttempts(db: Db, keys: string[]): Promise<void> {
  await db.delete(throttle).where(inArray(throttle.key, keys))
}

/** Takes back an attempt under each key, one at a time to hold few locks. */
export async function takeBackAttempt(db: Db, keys: string[]): Promise<void> {
  for (const key of keys) {
    await db
      .update(throttle)
      .set({ attempts: sql`greatest(${throttle.attempts} - 1, 0)` })
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
