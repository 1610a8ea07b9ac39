import { and, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { subquery, timestampJson } from '../db/json'
import { companies, projects, tableProjects, tables, tablesRows } from '../db/schema'

/** Rows per query: about 15 ms, in which the embedded database blocks the process. */
const rowsAtOnce = 600

const ownTables = sql`(select ${tables.id} from ${tables} where ${tables.companyId} = ${companies.id})`

// Written by hand: PostgreSQL's own JSON is a fifth longer, all blanks.

/** `project` is absent, not null, when none with a public page is linked. */
const linkedText = sql`case when ${projects.folder} is not null then concat(
  ',"project":{"name":', to_json(${projects.name}), ',"folder":', to_json(${projects.folder}), '}') end`

const tableProjectText = sql`concat(
  '{"id":', ${tableProjects.id}, ',"brand":', to_json(${tableProjects.brand}),
  ',"orderBy":', to_json(${tableProjects.orderBy}),
  ',"orderDate":', to_json(${timestampJson(tableProjects.orderDate)}),
  ',"createdAt":', to_json(${timestampJson(tableProjects.createdAt)}), ${linkedText}, '}')`

/** A row with its projects by creation time, looked up row by row so that no plan can go wrong. */
const rowText = sql`concat('{"id":', ${tablesRows.id}, ',"table_projects":[', (
  select string_agg(${tableProjectText}, ',' order by ${tableProjects.createdAt}, ${tableProjects.id})
  from ${tableProjects} left join ${projects} on ${projects.id} = ${tableProjects.projectId}
  where ${tableProjects.tableId} = ${tablesRows.tableId} and ${tableProjects.rowId} = ${tablesRows.id}
), ']}')`

const rowsJson = sql`concat('[', (
  select string_agg(${rowText}, ',' order by ${tablesRows.id})
  from ${tablesRows} where ${tablesRows.tableId} = ${tables.id}), ']')::json`

function tableJson(rows: SQL): SQL {
  return sql`json_build_object(
    'id', ${tables.id}, 'name', ${tables.name}, 'year', ${tables.year}, 'type', ${tables.type},
    'createdAt', ${timestampJson(tables.createdAt)}, 'updatedAt', ${timestampJson(tables.updatedAt)},
    'tables_rows', ${rows})`
}

const newestFirst = sql`${tables.year} desc, ${tables.name}, ${tables.id}`

const wholeReply = sql`
  select coalesce(
    json_agg(${tableJson(rowsJson)} order by ${newestFirst}), '[]')::text
  from ${tables} where ${tables.companyId} = ${companies.id}`

const isLarge = sql`exists (
  select from ${tablesRows} where ${tablesRows.tableId} in ${ownTables} offset ${sql.raw(String(rowsAtOnce))})`

/** The JSON of `getTablesByCompany`, in pieces if it is long. All pieces come from one snapshot of the database. */
export function tablesReader(db: Db): (companyId: number) => Promise<string[] | undefined> {
  const query = db
    .select({
      json: subquery<string | null>(sql`case when ${isLarge} then null else (${wholeReply}) end`),
    })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId')))
    .prepare('tables_of_company')
  return async (companyId) => {
    const [found] = await query.execute({ companyId })
    if (!found) return undefined
    return found.json === null ? readInPieces(db, companyId) : [found.json]
  }
}

function readInPieces(db: Db, companyId: number): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      const heads = await tx
        .select({ id: tables.id, json: sql<string>`${tableJson(sql`'[]'::json`)}::text` })
        .from(tables)
        .where(eq(tables.companyId, companyId))
        .orderBy(newestFirst)
      const pieces = ['[']
      for (const [at, { id, json }] of heads.entries()) {
        pieces.push(at === 0 ? '' : ',', json.replace(/\]\s*\}$/, ''))
        pieces.push(...(await readRows(tx, id)), ']}')
      }
      return [...pieces, ']']
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Rows of a table as JSON without the outer brackets. */
async function readRows(tx: Db, tableId: number): Promise<string[]> {
  const pieces: string[] = []
  for (let after = 0; ; ) {
    // Let other requests run.
    await new Promise(setImmediate)
    const ids = tx
      .select({ id: tablesRows.id })
      .from(tablesRows)
      .where(and(eq(tablesRows.tableId, tableId), gt(tablesRows.id, after)))
      .orderBy(tablesRows.id)
      .limit(rowsAtOnce)
      .as('ids')
    const [{ last } = { last: null }] = await tx.select({ last: max(ids.id) }).from(ids)
    if (last === null) return pieces
    pieces.push(pieces.length === 0 ? '' : ',', await readPiece(tx, tableId, after, last))
    after = last
  }
}

/** Rows with an id above the first and up to the last. */
async function readPiece(tx: Db, tableId: number, after: number, last: number): Promise<string> {
  const [piece] = await tx
    .select({
      json: subquery<string>(sql`
        select string_agg(${rowText}, ',' order by ${tablesRows.id}) from ${tablesRows}
        where ${tablesRows.tableId} = ${tableId}
          and ${tablesRows.id} > ${after} and ${tablesRows.id} <= ${last}`),
    })
    .from(sql`(values (1)) one`)
  return piece?.json ?? ''
}
