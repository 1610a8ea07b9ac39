import type { FailureReport } from '@portal/contract'
import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { releaseFailures } from '../db/schema'

const keptDays = 30
/** Limit of the list; far more than a bad day's failures. */
const listedAtMost = 500

export async function countFailure(db: Db, failure: FailureReport): Promise<void> {
  await db
    .insert(releaseFailures)
    .values(failure)
    .onConflictDoUpdate({
      target: [
        releaseFailures.app,
        releaseFailures.release,
        releaseFailures.phase,
        releaseFailures.cause,
      ],
      set: { count: sql`${releaseFailures.count} + 1`, lastAt: sql`now()` },
    })
}

export async function listFailures(db: Db) {
  return db.select().from(releaseFailures).orderBy(desc(releaseFailures.lastAt)).limit(listedAtMost)
}

export async function deleteOldFailures(db: Db): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${keptDays}::int)`
  await db.delete(releaseFailures).where(lt(releaseFailures.lastAt, oldest))
}
