import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { cspReports } from '../db/schema'

const keptDays = 30
/** Anybody may report, so the table has a limit; known rows are counted on. */
const rowsAtMost = 500

export interface CspReport {
  readonly directive: string
  readonly blocked: string
  readonly source: string
}

export async function countCspReport(db: Db, { directive, blocked, source }: CspReport) {
  const isKnown = sql`(${cspReports.directive}, ${cspReports.blocked}, ${cspReports.source})
    = (${directive}, ${blocked}, ${source})`
  const counted = await db
    .update(cspReports)
    .set({ count: sql`${cspReports.count} + 1`, lastAt: sql`now()` })
    .where(isKnown)
    .returning({ count: cspReports.count })
  if (counted.length > 0 || (await db.$count(cspReports)) >= rowsAtMost) return
  await db
    .insert(cspReports)
    .values({ directive, blocked, source })
    .onConflictDoUpdate({
      target: [cspReports.directive, cspReports.blocked, cspReports.source],
      set: { count: sql`${cspReports.count} + 1`, lastAt: sql`now()` },
    })
}

/** Most frequent first. */
export function listCspReports(db: Db) {
  return db.select().from(cspReports).orderBy(desc(cspReports.count))
}

export async function deleteOldReports(db: Db): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${keptDays}::int)`
  await db.delete(cspReports).where(lt(cspReports.lastAt, oldest))
}
