import type { HealthMeasure, ReleaseHealth } from '@portal/contract/health'
import { desc, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { releaseHealth } from '../db/schema'

const keptDays = 30
/** Of the busiest; made-up screens must not fill the memory of who reads. */
const rowsAtMost = 20_000

/** Adds counts to those of this hour, in one statement. */
export async function addHealth(db: Db, counted: readonly ReleaseHealth[]): Promise<void> {
  const hour = sql`date_trunc('hour', now())`
  // Statements that lock several rows in different orders would wait for each other.
  const rows = mergeHealth(counted).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  if (rows.length === 0) return
  await db
    .insert(releaseHealth)
    .values(rows.map((row) => ({ ...row, hour })))
    .onConflictDoUpdate({
      target: [releaseHealth.hour, releaseHealth.app, releaseHealth.release, releaseHealth.screen],
      set: {
        starts: sql`${releaseHealth.starts} + excluded.starts`,
        failures: sumOf('failures'),
        load: sumOf('load'),
        lcp: sumOf('lcp'),
        inp: sumOf('inp'),
        cls: sumOf('cls'),
      },
    })
}

/** Adds the new counts to the kept ones, each to the one of its place. */
function sumOf(column: 'failures' | HealthMeasure) {
  return sql`(
    select array_agg(coalesce(kept, 0) + coalesce(added, 0) order by place)
    from unnest(${releaseHealth[column]}, excluded.${sql.identifier(column)})
      with ordinality as counts(kept, added, place)
  )`
}

/** Counts of this hour and of those before it, `hours` in all. */
export async function readHealth(db: Db, hours: number) {
  const first = sql`date_trunc('hour', now()) - make_interval(hours => ${hours - 1}::int)`
  const { app, release, screen, starts, failures, load, lcp, inp, cls } = releaseHealth
  const fields = { app, release, screen, starts, failures, load, lcp, inp, cls }
  return mergeHealth(
    await db
      .select(fields)
      .from(releaseHealth)
      .where(gte(releaseHealth.hour, first))
      .orderBy(desc(releaseHealth.starts))
      .limit(rowsAtMost),
  )
}

/** Sums up rows of the same release and screen. */
function mergeHealth(rows: readonly ReleaseHealth[]): ReleaseHealth[] {
  const merged = new Map<string, ReleaseHealth>()
  for (const row of rows) {
    const before = merged.get(keyOf(row))
    merged.set(keyOf(row), before ? sumHealth(before, row) : row)
  }
  return [...merged.values()]
}

function sumHealth(one: ReleaseHealth, other: ReleaseHealth): ReleaseHealth {
  const sum = (field: 'failures' | HealthMeasure) =>
    one[field].map((count, at) => count + (other[field][at] ?? 0))
  return {
    ...one,
    starts: one.starts + other.starts,
    failures: sum('failures'),
    load: sum('load'),
    lcp: sum('lcp'),
    inp: sum('inp'),
    cls: sum('cls'),
  }
}

function keyOf({ app, release, screen }: ReleaseHealth): string {
  return [app, release, screen].join(' ')
}

export async function deleteOldHealth(db: Db): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${keptDays}::int)`
  await db.delete(releaseHealth).where(lt(releaseHealth.hour, oldest))
}
