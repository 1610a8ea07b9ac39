import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import { StartRefused } from '../config'
import { makePrivateFolder } from '../private-folder'
import { type Listen, listenOn } from './listen'
import { takeLock } from './lock'
import { migrateEmbedded, migratePostgres } from './migrate'
import * as schema from './schema'

/** The database, embedded or not: every query is written for this type and runs on both. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDb {
  readonly db: Db
  /** The connections to a server; the embedded database has none. */
  readonly pool: pg.Pool | undefined
  /** Hears what processes on this database notify. */
  readonly listen: Listen
  close(): Promise<void>
}

/** Opens the database that the settings ask for, with all migrations applied. */
export function openDb(
  settings: { databaseUrl: string | undefined; dataFolder: string },
  limits?: PoolLimits,
): Promise<OpenDb> {
  return settings.databaseUrl === undefined
    ? openFolder(join(settings.dataFolder, 'db'))
    : openPostgres(settings.databaseUrl, limits)
}

/**
 * Opens the embedded database of a folder, which one process can use at a time.
 * @throws StartRefused when another process uses it or it cannot be written
 */
export async function openFolder(folder: string): Promise<OpenDb> {
  const lock = takeLock(`${folder}.lock`)
  try {
    // PGlite creates its files as 0666, whatever the umask.
    makePrivateFolder(folder)
    const opened = await openEmbedded(new PGlite(folder))
    // A server does this by itself. Without it long tables are read by bad plans.
    await opened.db.execute(sql`analyze`)
    return { ...opened, close: () => opened.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Takes over an embedded database, which is closed with what is returned. */
export async function openEmbedded(embedded: PGlite): Promise<OpenDb> {
  const db = drizzleEmbedded(embedded, { schema })
  await migrateEmbedded(db)
  const listen: Listen = async (channel, { heard }) => {
    const stop = await embedded.listen(channel, heard)
    return () => stop()
  }
  return { db, pool: undefined, listen, close: () => embedded.close() }
}

/** Limits of one process on a PostgreSQL server. */
export interface PoolLimits {
  readonly connections?: number
  /** After so long a query is given up: a server that hangs must not hang the api. Without it none is. */
  readonly queryTimeoutMs?: number
}

/** Opens a database on a PostgreSQL server. */
export async function openPostgres(url: string, limits: PoolLimits = {}): Promise<OpenDb> {
  const { connections = 10, queryTimeoutMs } = limits
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(queryTimeoutMs && { query_timeout: queryTimeoutMs, statement_timeout: queryTimeoutMs }),
    // Compiling the queries that build JSON costs many times what it saves. A process that hangs holds no locks.
    options: '-c jit=off -c idle_in_transaction_session_timeout=30s',
  })
  // A lost connection is replaced at the next query; without a listener it ends the process, also in other hands.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await mustAnswer(pool)
  await migratePostgres(pool)
  return {
    db: drizzlePostgres(pool, { schema }),
    pool,
    listen: listenOn(url),
    close: () => pool.end(),
  }
}

async function mustAnswer(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    // Several addresses of one host fail as one error, which has only a code.
    const cause = error instanceof AggregateError ? error.errors.map(String).join('; ') : error
    throw new StartRefused(`The database of DATABASE_URL does not answer: ${cause}`)
  }
}

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}
