import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../db/client'
import * as schema from '../db/schema'
import { type NamedFiles, readNamedFiles } from '../files/named-files'
import { AdminRefused } from './command'

/**
 * Tables to back up, each after those that it references. Attempt counters and messages between processes are short-
 * lived and left out.
 */
const keptTables: PgTable[] = [
  schema.companies,
  schema.appUsers,
  schema.projects,
  schema.userProjects,
  schema.tables,
  schema.tablesRows,
  schema.tableProjects,
  schema.shares,
  schema.contactMessages,
  schema.rememberTokens,
  schema.rememberSuccessors,
  schema.sessions,
  schema.knownDevices,
  schema.secondFactors,
  schema.mailOutbox,
  schema.passwordResets,
  schema.emailChanges,
  schema.releaseFailures,
  schema.releaseHealth,
  schema.securityEvents,
  schema.cspReports,
]
export const backedUpTables = keptTables.map(getTableName)

const rowsPerLine = 500

const Header = z.strictObject({ portal: z.literal('backup'), migrations: z.int() })
const Rows = z.strictObject({ table: z.enum(backedUpTables), rows: z.array(z.unknown()) })

export interface Dump {
  readonly rows: number
  readonly named: NamedFiles
}

/** Writes the database as of one moment, and returns the files that its rows name. */
export async function dumpDatabase(db: Db, file: string): Promise<Dump> {
  return db.transaction(
    async (tx) => {
      let rows = 0
      const lines = Readable.from(linesOf(tx, (more) => (rows += more)))
      await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600 }))
      return { rows, named: await readNamedFiles(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function* linesOf(tx: Db, counted: (rows: number) => void): AsyncGenerator<string> {
  const header: z.input<typeof Header> = {
    portal: 'backup',
    migrations: await appliedMigrations(tx),
  }
  yield `${JSON.stringify(header)}\n`
  for (const kept of keptTables) {
    const table = getTableName(kept)
    // Events get new ids at a restore, in the order of their lines.
    const order = sql.raw('id' in getTableColumns(kept) ? 'order by id' : '')
    const select = sql`select to_jsonb(kept) as row from ${kept} kept ${order}`
    await tx.execute(sql`declare kept_rows no scroll cursor for ${select}`)
    for (;;) {
      const fetched = await tx.execute(sql.raw(`fetch ${rowsPerLine} from kept_rows`))
      const { rows } = Fetched.parse(fetched)
      if (rows.length === 0) break
      counted(rows.length)
      yield `${JSON.stringify({ table, rows: rows.map(({ row }) => row) })}\n`
    }
    await tx.execute(sql`close kept_rows`)
  }
}

const Fetched = z.object({ rows: z.array(z.object({ row: z.unknown() })) })

/** Inserts the rows of a dump, all or nothing; returns how many. Throws AdminRefused unless the portal is empty. */
export async function loadDatabase(db: Db, file: string): Promise<number> {
  let count = 0
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table companies in exclusive mode`)
    await mustBeEmpty(tx)
    for await (const { table, rows } of rowsIn(file, await appliedMigrations(tx))) {
      const name = sql.identifier(table)
      const columns = sql.join(columnsOf(table).map(sql.identifier), sql`, `)
      await tx.execute(
        sql`insert into ${name} (${columns})
          select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
      )
      count += rows.length
    }
    for (const table of keptTables) await continueIds(tx, table)
    await tx.update(schema.rememberTokens).set({ restoredAt: sql`now()` })
  })
  // The embedded database has no autovacuum, and a server's takes a minute to come.
  await db.execute(sql`analyze`)
  return count
}

/** Security events get other ids: an empty portal may have some, and they can't be removed. */
function columnsOf(table: string): string[] {
  const found = keptTables.find((each) => getTableName(each) === table)
  const names = Object.values(found ? getTableColumns(found) : {}).map(({ name }) => name)
  return found === schema.securityEvents ? names.filter((name) => name !== 'id') : names
}

export async function mustBeEmpty(db: Db): Promise<void> {
  if ((await db.$count(schema.companies)) > 0)
    throw new AdminRefused('The portal is not empty. Restore the backup into a new database.')
}

/** Throws AdminRefused unless this version can load a dump. */
export async function mustFit(db: Db, file: string): Promise<void> {
  for await (const _ of rowsIn(file, await appliedMigrations(db))) return
}

async function* rowsIn(file: string, migrations: number): AsyncGenerator<z.output<typeof Rows>> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  let isFirst = true
  for await (const line of lines) {
    if (!isFirst) {
      yield Rows.parse(JSON.parse(line))
      continue
    }
    isFirst = false
    const header = Header.safeParse(JSON.parse(line))
    if (!header.success) throw new AdminRefused(`${file} is not a backup.`)
    if (header.data.migrations !== migrations)
      throw new AdminRefused(
        `The backup has ${header.data.migrations} migrations, this portal ${migrations}. Restore it with the version that wrote it.`,
      )
  }
}

/** Continues the ids after the restored ones. */
async function continueIds(tx: Db, table: PgTable): Promise<void> {
  if (!('id' in getTableColumns(table))) return
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'),
      coalesce(max(id), 0) + 1, false) from ${table}`,
  )
}

async function appliedMigrations(db: Db): Promise<number> {
  const answer = await db.execute(
    sql`select count(*)::int as row from drizzle.__drizzle_migrations`,
  )
  return z.number().parse(Fetched.parse(answer).rows[0]?.row)
}
