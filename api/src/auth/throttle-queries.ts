import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { throttle } from '../db/schema'

/** Counts an attempt in the current or a new window. */
export async function countAttempt(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ attempts: number; secondsLeft: number }> {
  const windowEnds = sql`now() + make_interval(secs => ${windowSeconds}::int)`
  const isOver = sql`${throttle.windowEnds} <= now()`
  const [counted] = await db
    .insert(throttle)
    .values({ key, attempts: 1, windowEnds })
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${throttle.attempts} + 1 end`,
        windowEnds: sql`case when ${isOver} then excluded.window_ends else ${throttle.windowEnds} end`,
      },
    })
    .returning({
      attempts: throttle.attempts,
      secondsLeft: sql<number>`ceil(extract(epoch from ${throttle.windowEnds} - now()))::int`,
    })
  if (!counted) throw new Error(`The attempt ${key} was not counted`)
  return counted
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
  await db.delete(throttle).where(lt(throttle.windowEnds, sql`now()`))
}
