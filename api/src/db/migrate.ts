import { resolve } from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migrateOnPostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migrateOnEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { StartRefused } from '../config'
import { reasonOf } from '../errors/cause'
import { endInTime } from './listen'
import type * as schema from './schema'

const migrationsFolder = resolve(import.meta.dirname, 'migrations')
/** Any number that no other advisory lock uses. */
export const migrationLock = 360_360

/** How long a database server may take to accept a connection at the start. */
const connectWithinMs = 2000

/** Applies the migrations without a lock: the embedded database has one process. Throws StartRefused. */
export async function migrateEmbedded(db: PgliteDatabase<typeof schema>): Promise<void> {
  await orRefuse(() => migrateOnEmbedded(db, { migrationsFolder }))
}

/**
 * Applies the migrations, one process at a time: drizzle's migrate() has no lock. `stopping` gives up waiting for it.
 * @throws {StartRefused} when the server doesn't answer, refuses the connection, or a migration fails
 */
export async function migratePostgres(url: string, stopping?: AbortSignal): Promise<void> {
  stopping?.throwIfAborted()
  // A connection of its own: migrations may take longer than queries, and closing it releases the lock.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    options: '-c lock_timeout=60s',
  })
  // The query that runs fails too; without a listener the error would end the process.
  client.on('error', () => undefined)
  const giveUp = () => void client.end()
  stopping?.addEventListener('abort', giveUp)
  try {
    await client.connect().catch(refuseConnection)
    await orRefuse(async () => {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await migrateOnPostgres(drizzlePostgres(client), { migrationsFolder })
    })
  } finally {
    stopping?.removeEventListener('abort', giveUp)
    await endInTime(client.end())
  }
}

function refuseConnection(error: unknown): never {
  const hasAnswered = error instanceof pg.DatabaseError
  throw new StartRefused(
    `The database of DATABASE_URL ${hasAnswered ? 'refuses the connection' : 'does not answer'}: ${reasonOf(error)}`,
  )
}

async function orRefuse(migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate()
  } catch (error) {
    throw new StartRefused(`The database could not be migrated: ${reasonOf(error)}`)
  }
}
