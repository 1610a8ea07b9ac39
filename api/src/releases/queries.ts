import type { FailureReport } from '@portal/contract'
import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { releaseFailures } from '../db/schema'

const keptDays = 30
/** Listed at most; far more than the failures of a bad day. */
const listedAtMost = 500

/** Counts a failure of a release. */
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

/** The failures that are kept, the latest first. */
export async function listFailures(db: Db) {
  return db.select().from(releaseFailures).orderBy(desc(releaseFailures.lastAt)).limit(listedAtMost)
}

/** Removes failures that were last reported more than 30 days ago. */
export async function deleteOldFailures(db: Db): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${keptDays}::int)`
  await db.delete(releaseFailures).where(lt(releaseFailures.lastAt, oldest))
}
