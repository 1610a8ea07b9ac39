import { resolve } from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migrateOnPostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migrateOnEmbedded } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import type * as schema from './schema'

const migrationsFolder = resolve(import.meta.dirname, 'migrations')
/** Any number that no other advisory lock uses. */
const migrationLock = 360_360

/** Applies the migrations without a lock: the embedded database has one process. */
export async function migrateEmbedded(db: PgliteDatabase<typeof schema>): Promise<void> {
  await migrateOnEmbedded(db, { migrationsFolder })
}

/** Applies the migrations, one process at a time: drizzle's migrate() has no lock. */
export async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateOnPostgres(drizzlePostgres(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true)
    throw error
  }
}
