import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { subquery, timestampJson } from '../db/json'
import { companies, projects, tableProjects, tables, tablesRows } from '../db/schema'

const ownTables = sql`(select ${tables.id} from ${tables} where ${tables.companyId} = ${companies.id})`

const tableProjectFields = sql`
  'id', ${tableProjects.id}, 'brand', ${tableProjects.brand}, 'orderBy', ${tableProjects.orderBy},
  'orderDate', ${timestampJson(tableProjects.orderDate)},
  'createdAt', ${timestampJson(tableProjects.createdAt)}`

/** `project` is absent, not null, when none with a public page is linked. */
const tableProjectJson = sql`case when ${projects.folder} is null
  then json_build_object(${tableProjectFields})
  else json_build_object(${tableProjectFields}, 'project',
    json_build_object('name', ${projects.name}, 'folder', ${projects.folder})) end`

const projectsByRow = sql`
  select ${tableProjects.rowId} as row_id,
    json_agg(${tableProjectJson} order by ${tableProjects.createdAt}, ${tableProjects.id}) as json
  from ${tableProjects} left join ${projects} on ${projects.id} = ${tableProjects.projectId}
  where ${tableProjects.tableId} in ${ownTables} group by ${tableProjects.rowId}`

const rowsByTable = sql`
  select ${tablesRows.tableId} as table_id,
    json_agg(json_build_object('id', ${tablesRows.id}, 'table_projects', coalesce(linked.json, '[]'))
      order by ${tablesRows.id}) as json
  from ${tablesRows} left join (${projectsByRow}) linked on linked.row_id = ${tablesRows.id}
  where ${tablesRows.tableId} in ${ownTables} group by ${tablesRows.tableId}`

const tableJson = sql`json_build_object(
  'id', ${tables.id}, 'name', ${tables.name}, 'year', ${tables.year}, 'type', ${tables.type},
  'createdAt', ${timestampJson(tables.createdAt)}, 'updatedAt', ${timestampJson(tables.updatedAt)},
  'tables_rows', coalesce(listed.json, '[]'))`

const replyJson = subquery<string>(sql`
  select coalesce(
    json_agg(${tableJson} order by ${tables.year} desc, ${tables.name}, ${tables.id}), '[]')::text
  from ${tables} left join (${rowsByTable}) listed on listed.table_id = ${tables.id}
  where ${tables.companyId} = ${companies.id}`)

/**
 * Reads the tables of a company, newest year first, with rows by id and their projects by creation
 * time (spec 2), as the JSON of `getTablesByCompany`.
 */
export function tablesReader(db: Db): (companyId: number) => Promise<string | undefined> {
  const query = db
    .select({ json: replyJson })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId')))
    .prepare('tables_of_company')
  return async (companyId) => (await query.execute({ companyId }))[0]?.json
}
