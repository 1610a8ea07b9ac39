import { readFile } from 'node:fs/promises'
import { counted } from '@portal/contract/counted'
import { eq, inArray } from 'drizzle-orm'
import Papa from 'papaparse'
import { z } from 'zod'
import type { Db } from '../db/client'
import { projects, tableProjects, tables, tablesRows } from '../db/schema'
import { announce } from '../live/changes'
import { AdminRefused, command, mustFind, path } from './command'
import { findCompany } from './companies'
import { IdOption, NameOption } from './options'

/** A cell may have line breaks, which the portal does not show. */
const oneLine = z
  .string('is missing')
  .transform((text) => text.replace(/\s+/g, ' '))
  .pipe(NameOption)

/** One line of the file. `Row` groups lines, `Project` is the folder of a project. */
const Line = z.object({
  Row: z.string().optional(),
  Brand: oneLine,
  'Ordered By': oneLine,
  'Order Date': z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a date such as 2026-11-22')
    .transform((text) => new Date(text)),
  Project: z.string().trim().optional(),
})
type Line = z.output<typeof Line>

const csvSays =
  'Row (optional), Brand, Ordered By, Order Date (such as 2026-11-22), Project (optional)'
const YearOption = z.coerce.number('must be a year').pipe(z.int().min(1900).max(9999))
const TypeOption = NameOption.max(100)

const addTable = command({
  says: `adds a table from a CSV file with the columns ${csvSays}`,
  options: z.strictObject({
    company: IdOption,
    name: NameOption,
    year: YearOption,
    type: TypeOption,
    csv: path,
  }),
  async run({ db }, { company, csv, ...table }) {
    await findCompany(db, company)
    const rows = rowsOf(await linesOf(csv))
    const id = await db.transaction(async (tx) => {
      const inserted = await tx
        .insert(tables)
        .values({ companyId: company, ...table })
        .returning()
      const { id: tableId } = mustFind(inserted, 'table')
      await insertRows(tx, tableId, rows)
      await announce(tx, { of: 'tables', companyId: company, tableId })
      return tableId
    })
    return [`Table ${id}: ${table.name}, ${counted(rows.length, 'row')}`]
  },
})

const changeTable = command({
  says: `changes the name of a table, or replaces its rows from a CSV file with the columns ${csvSays}`,
  options: z.strictObject({ table: IdOption, name: NameOption.optional(), csv: path.optional() }),
  async run({ db }, { table, name, csv }) {
    if (name === undefined && csv === undefined) throw new AdminRefused('Give --name or --csv.')
    const rows = csv === undefined ? undefined : rowsOf(await linesOf(csv))
    return db.transaction(async (tx) => {
      const changes = { updatedAt: new Date(), ...(name && { name }) }
      const { companyId } = mustFind(
        await tx.update(tables).set(changes).where(eq(tables.id, table)).returning(),
        `table ${table}`,
      )
      if (rows) {
        await tx.delete(tablesRows).where(eq(tablesRows.tableId, table))
        await insertRows(tx, table, rows)
      }
      await announce(tx, { of: 'tables', companyId, tableId: table })
      return [`Table ${table} changed`]
    })
  },
})

const removeTable = command({
  says: 'removes a table with its rows',
  options: z.strictObject({ table: IdOption }),
  async run({ db }, { table }) {
    return db.transaction(async (tx) => {
      const removed = await tx.delete(tables).where(eq(tables.id, table)).returning()
      const { companyId } = mustFind(removed, `table ${table}`)
      await announce(tx, { of: 'tables', companyId, tableId: table })
      return [`Table ${table} removed`]
    })
  },
})

/** Inserts rows, each from one line or from all lines with the same `Row`. */
async function insertRows(tx: Db, tableId: number, rows: readonly Line[][]): Promise<void> {
  const projectIds = await idsOfFolders(tx, rows.flat())
  const values: (typeof tableProjects.$inferInsert)[] = []
  for (const batch of batchesOf(rows)) {
    const inserted = await tx
      .insert(tablesRows)
      .values(batch.map(() => ({ tableId })))
      .returning({ id: tablesRows.id })
    const rowIds = inserted.map(({ id }) => id).sort((one, other) => one - other)
    for (const [at, rowId] of rowIds.entries())
      for (const line of batch[at] ?? [])
        values.push({
          ...{ tableId, rowId, brand: line.Brand, orderBy: line['Ordered By'] },
          orderDate: line['Order Date'],
          projectId: line.Project ? projectIds.get(line.Project) : null,
        })
  }
  for (const batch of batchesOf(values)) await tx.insert(tableProjects).values(batch)
}

/** Parts for one statement each: inserted one by one, thousands of rows would keep the embedded database from everybody else. */
function* batchesOf<T>(list: readonly T[]): Generator<T[]> {
  const most = 1000
  for (let from = 0; from < list.length; from += most) yield list.slice(from, from + most)
}

async function linesOf(file: string): Promise<Line[]> {
  const { data, errors, meta } = Papa.parse<unknown>(await textOf(file), {
    header: true,
    skipEmptyLines: true,
  })
  const twice = Object.values(meta.renamedHeaders ?? {}).find((name) => name in Line.shape)
  if (twice) throw new AdminRefused(`${file}, line 1: more than one column is named ${twice}.`)
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) throw new AdminRefused(`${file}, line ${(quote.row ?? 0) + 1}: ${quote.message}.`)
  if (data.length === 0)
    throw new AdminRefused(
      `${file} needs a header with the columns ${csvSays}, and at least one line.`,
    )
  return data.map((line, at) => {
    const parsed = Line.safeParse(line)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new AdminRefused(`${file}, line ${at + 2}: ${issue?.path.join()} ${issue?.message}.`)
  })
}

/** Text of a file without its byte order mark. Excel's plain CSV is in an encoding of its country. */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AdminRefused(`${file} is not in UTF-8. Save it as "CSV UTF-8".`)
  }
}

/** Groups lines by `Row`; a line without one is a row. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows = new Map<string | number, Line[]>()
  for (const [at, line] of lines.entries()) {
    const key = line.Row?.trim() || at
    rows.set(key, [...(rows.get(key) ?? []), line])
  }
  return [...rows.values()]
}

async function idsOfFolders(db: Db, lines: readonly Line[]): Promise<Map<string, number>> {
  const folders = [...new Set(lines.flatMap(({ Project }) => Project || []))]
  if (folders.length === 0) return new Map()
  const found = await db.select().from(projects).where(inArray(projects.folder, folders))
  const ids = new Map(found.map(({ folder, id }) => [folder ?? '', id]))
  const missing = folders.find((folder) => !ids.has(folder))
  if (missing !== undefined)
    throw new AdminRefused(`There is no project with the folder ${missing}.`)
  return ids
}

export const tableCommands = {
  'add-table': addTable,
  'change-table': changeTable,
  'remove-table': removeTable,
}
