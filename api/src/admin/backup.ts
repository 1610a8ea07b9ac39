import { createReadStream, createWriteStream } from 'node:fs'
import { cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { closeContents } from '../data-folder'
import type { Db } from '../db/client'
import * as schema from '../db/schema'
import { makePrivateFolder } from '../private-folder'
import { AdminRefused, command, path } from './command'

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
  schema.sessions,
  schema.passwordResets,
  schema.mailOutbox,
  schema.releaseFailures,
]
export const backedUpTables = keptTables.map(getTableName)

const rowsPerLine = 500
const databaseFile = 'database.jsonl.gz'

const Header = z.strictObject({ portal: z.literal('backup'), migrations: z.int() })
const Rows = z.strictObject({ table: z.enum(backedUpTables), rows: z.array(z.unknown()) })

const backup = command({
  says: 'backs up the database and all files into a new folder',
  options: z.strictObject({ to: path }),
  async run({ db, assetsFolder }, { to }) {
    await mustBeNew(to)
    makePrivateFolder(to)
    const file = join(to, databaseFile)
    let count = 0
    await db.transaction(
      async (tx) => {
        const lines = Readable.from(linesOf(tx, (rows) => (count += rows)))
        await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600 }))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await copyAssets(assetsFolder, join(to, 'assets'))
    return [`${count} rows and the files are in ${to}`]
  },
})

async function* linesOf(tx: Db, counted: (rows: number) => void): AsyncGenerator<string> {
  const header: z.input<typeof Header> = {
    portal: 'backup',
    migrations: await appliedMigrations(tx),
  }
  yield `${JSON.stringify(header)}\n`
  for (const table of backedUpTables) {
    const select = sql`select to_jsonb(kept) as row from ${sql.identifier(table)} kept`
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

const restore = command({
  says: 'restores a backup, with its sessions, into an empty portal on either kind of database',
  options: z.strictObject({ from: path }),
  async run({ db, assetsFolder }, { from }) {
    const file = join(from, databaseFile)
    if (!(await exists(file))) throw new AdminRefused(`There is no backup in ${from}.`)
    let count = 0
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table companies in exclusive mode`)
      if ((await tx.$count(schema.companies)) > 0)
        throw new AdminRefused('The portal is not empty. Restore the backup into a new database.')
      for await (const { table, rows } of rowsIn(file, await appliedMigrations(tx))) {
        const name = sql.identifier(table)
        await tx.execute(
          sql`insert into ${name}
            select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
        )
        count += rows.length
      }
      for (const table of keptTables) await continueIds(tx, table)
    })
    // The embedded database has no autovacuum, and a server's takes a minute to come.
    await db.execute(sql`analyze`)
    if (await exists(join(from, 'assets'))) await copyAssets(join(from, 'assets'), assetsFolder)
    return [`${count} rows and the files of ${from} are restored`]
  },
})

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

async function mustBeNew(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  if (files.length > 0) throw new AdminRefused(`${folder} is not empty. Choose a new folder.`)
}

async function copyAssets(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return
  await cp(from, to, { recursive: true, errorOnExist: false })
  makePrivateFolder(to)
  await closeContents(to)
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

export const backupCommands = { backup, restore }
