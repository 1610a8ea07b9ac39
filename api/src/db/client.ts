import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import { StartRefused } from '../config'
import { reasonOf } from '../errors/cause'
import { flushAll } from '../flush'
import { makePrivateFolder } from '../private-folder'
import { DatabaseFiles, isDiskFull } from './database-files'
import { endInTime, type Listen, listenOn } from './listen'
import { takeLock } from './lock'
import { migrateEmbedded, migratePostgres } from './migrate'
import * as schema from './schema'
import { traceQueries } from './trace-queries'

/** Embedded or server database: every query runs on both. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDb {
  readonly db: Db
  /** Connections to a server; undefined for the embedded database. */
  readonly pool: pg.Pool | undefined
  /** Subscribes to notifications of processes on this database. */
  readonly listen: Listen
  close(): Promise<void>
}

/** `stopping` gives up waiting for other processes that migrate. */
export function openDb(
  settings: { databaseUrl: string | undefined; dataFolder: string; isDurable: boolean },
  limits?: PoolLimits,
  stopping?: AbortSignal,
): Promise<OpenDb> {
  return settings.databaseUrl === undefined
    ? openFolder(join(settings.dataFolder, 'db'), settings)
    : openPostgres(settings.databaseUrl, limits, stopping)
}

/**
 * Opens the embedded database in a folder, for one process at a time. If it is durable, what it acknowledges stays after a power cut.
 * @throws {StartRefused} when another process uses it, it isn't writable, or a migration fails
 */
export async function openFolder(
  folder: string,
  durability = { isDurable: false },
): Promise<OpenDb> {
  const lock = await takeLock(`${folder}.lock`)
  try {
    makePrivateFolder(folder)
    const opened = await openEmbedded(await openFiles(folder, durability))
    // Files that were written without durability, such as those of a new database.
    if (durability.isDurable) flushAll(folder)
    // A server does this by itself; without it queries on long tables are slow.
    await opened.db.execute(sql`analyze`)
    return { ...opened, close: () => opened.close().finally(lock.release) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openFiles(folder: string, { isDurable }: { isDurable: boolean }): Promise<PGlite> {
  try {
    const startParams = [
      ...PGlite.defaultStartParams,
      // The default of 128 MB stays resident; queries on 100,000 rows take the same time with less.
      ...['-c', 'shared_buffers=16MB'],
      // PGlite ignores the usual method, fdatasync.
      ...(isDurable ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] : []),
    ]
    const fs = new DatabaseFiles(folder, { isDurable })
    return await PGlite.create({ fs, startParams })
  } catch (error) {
    throw new StartRefused(
      `The database in ${folder} cannot be opened: ${isDiskFull(error) ? 'no space left on device' : reasonOf(error)}`,
    )
  }
}

/** Wraps an embedded database; closing the result closes it. */
export async function openEmbedded(embedded: PGlite): Promise<OpenDb> {
  const db = drizzleEmbedded(embedded, { schema })
  try {
    await migrateEmbedded(db)
  } catch (error) {
    await embedded.close()
    throw error
  }
  const listen: Listen = async (channel, { heard }) => {
    const stop = await embedded.listen(channel, heard)
    return { isHearing: () => true, stop: () => stop() }
  }
  return { db, pool: undefined, listen, close: () => embedded.close() }
}

export interface PoolLimits {
  readonly connections?: number
  /** Cancels queries after this time, so a hung server doesn't hang the api. Default: never. */
  readonly queryTimeoutMs?: number
}

/** @throws {StartRefused} when the server doesn't answer, refuses the connection, or a migration fails */
export async function openPostgres(
  url: string,
  limits: PoolLimits = {},
  stopping?: AbortSignal,
): Promise<OpenDb> {
  await migratePostgres(url, stopping)
  const { connections = 10, queryTimeoutMs } = limits
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(queryTimeoutMs && { query_timeout: queryTimeoutMs, statement_timeout: queryTimeoutMs }),
    // Compiling JSON queries costs more than it saves. A hung process must hold no locks.
    options: '-c jit=off -c idle_in_transaction_session_timeout=30s',
  })
  // The next query replaces a lost connection; without a listener the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  traceQueries(pool)
  return {
    db: drizzlePostgres(pool, { schema }),
    pool,
    listen: listenOn(url),
    close: () => endInTime(pool.end()),
  }
}

export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}
