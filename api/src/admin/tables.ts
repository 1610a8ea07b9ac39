import { readFile } from 'node:fs/promises'
import { inArray } from 'drizzle-orm'
import Papa from 'papaparse'
import { z } from 'zod'
import type { Db } from '../db/client'
import { projects, tableProjects, tables, tablesRows } from '../db/schema'
import { announce } from '../live/changes'
import { AdminRefused, command, path } from './command'
import { findCompany } from './companies'
import { IdOption, NameOption } from './options'

/** One line of the file: `Row` says which lines belong together, `Project` is the folder of a project. */
const Line = z.object({
  Row: z.string().optional(),
  Brand: z.string().trim().min(1).max(200),
  'Ordered By': z.string().trim().min(1).max(200),
  'Order Date': z.coerce.date(),
  Project: z.string().trim().optional(),
})
type Line = z.output<typeof Line>

const addTable = command({
  says: 'adds a table from a CSV file: Row (may be missing), Brand, Ordered By, Order Date, Project',
  options: z.strictObject({
    company: IdOption,
    name: NameOption,
    year: z.coerce.number('must be a year').pipe(z.int().min(1900).max(9999)),
    type: z.string().trim().min(1).max(100),
    csv: path,
  }),
  async run({ db }, { company, csv, ...table }) {
    await findCompany(db, company)
    const rows = rowsOf(await linesOf(csv))
    const projectIds = await idsOfFolders(db, rows.flat())
    const id = await db.transaction(async (tx) => {
      const [inserted] = await tx
        .insert(tables)
        .values({ companyId: company, ...table })
        .returning()
      const tableId = inserted?.id ?? 0
      for (const lines of rows) {
        const [row] = await tx.insert(tablesRows).values({ tableId }).returning()
        const rowId = row?.id ?? 0
        await tx.insert(tableProjects).values(
          lines.map((line) => ({
            ...{ tableId, rowId, brand: line.Brand, orderBy: line['Ordered By'] },
            orderDate: line['Order Date'],
            projectId: line.Project ? projectIds.get(line.Project) : null,
          })),
        )
      }
      await announce(tx, { of: 'tables', companyId: company, tableId })
      return tableId
    })
    return [`Table ${id}: ${table.name}, ${rows.length} rows`]
  },
})

async function linesOf(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new AdminRefused(error.message)
  })
  const { data } = Papa.parse<unknown>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  return data.map((line, at) => {
    const parsed = Line.safeParse(line)
    if (parsed.success) return parsed.data
    const column = parsed.error.issues[0]?.path.join() ?? ''
    throw new AdminRefused(`${file}, line ${at + 2}: ${column} is missing or wrong.`)
  })
}

/** Lines with the same `Row` are one row; a line without one is a row by itself. */
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

export const tableCommands = { 'add-table': addTable }
