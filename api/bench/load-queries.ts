import type { LoadOrder, LoadProject } from '@portal/demo/load-set'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../src/db/client'
import {
  appUsers,
  companies,
  projects,
  tableProjects,
  tables,
  tablesRows,
  userProjects,
} from '../src/db/schema'

export interface LoadSet {
  readonly company: string
  /** Of whom the user has projects, the own one included. */
  readonly companyCount: number
  readonly user: { email: string; name: string; passwordHash: string }
  readonly projects: readonly LoadProject[]
  readonly table: { name: string; year: number; type: string; orders: readonly LoadOrder[] }
}

/** The folders of a user's projects, or undefined when there is no such user. */
export async function foldersOf(db: Db, email: string): Promise<string[] | undefined> {
  const [user] = await db
    .select({ id: appUsers.id })
    .from(appUsers)
    .where(eq(sql`lower(${appUsers.email})`, email))
  if (!user) return undefined
  const owned = await db
    .select({ folder: projects.folder })
    .from(userProjects)
    .innerJoin(projects, eq(projects.id, userProjects.projectId))
    .where(eq(userProjects.userId, user.id))
  return owned.flatMap(({ folder }) => folder ?? [])
}

/** Rows of one statement; also how often progress is reported. */
const rowsAtOnce = 10_000

/** Writes a large set, all or nothing: a company of its own, its one user, projects of it and of others, and a table. */
export function insertLoadSet(
  db: Db,
  set: LoadSet,
  onProgress: (writtenRows: number) => void = () => undefined,
): Promise<void> {
  return db.transaction(async (tx) => {
    const companyId = one(
      await tx.insert(companies).values({ name: set.company }).returning({ id: companies.id }),
    )
    const userId = one(
      await tx
        .insert(appUsers)
        .values({ ...set.user, companyId })
        .returning({ id: appUsers.id }),
    )
    const otherIds = await insertCompanies(tx, set)
    const projectIds = await insertProjects(tx, [companyId, ...otherIds], userId, set.projects)
    const { orders, ...table } = set.table
    const tableId = one(
      await tx
        .insert(tables)
        .values({ ...table, companyId })
        .returning({ id: tables.id }),
    )
    for (let first = 0; first < orders.length; first += rowsAtOnce) {
      const part = orders.slice(first, first + rowsAtOnce)
      const linked = part.map((_, place) => projectIds[Math.floor((first + place - 1) / 2)] ?? null)
      await insertRows(tx, tableId, part, linked)
      onProgress(first + part.length)
    }
  })
}

// Ids are sent back to the database rather than joined there: within the transaction it has no statistics of the new
// rows, and joined them in nested loops.

function insertCompanies(db: Db, { company, companyCount }: LoadSet): Promise<number[]> {
  return idsOf(
    db,
    sql`insert into ${companies} (name)
      select ${company}::text || ' ' || place from generate_series(2, ${companyCount}::int) as place
      returning id`,
  )
}

/** Deals the projects out to the companies. */
async function insertProjects(
  db: Db,
  companyIds: readonly number[],
  userId: number,
  given: readonly LoadProject[],
): Promise<number[]> {
  const ofCompanies = sql.param(given.map((_, place) => companyIds[place % companyIds.length]))
  const names = sql.param(given.map((project) => project.name))
  const folders = sql.param(given.map((project) => project.folder))
  const days = sql.param(given.map((project) => project.createdAt.toISOString()))
  const ids = await idsOf(
    db,
    sql`insert into ${projects} (company_id, name, title, folder, created_at)
      select given.company_id, given.name, given.name, given.folder, given.created_at::timestamptz
      from unnest(${ofCompanies}::int[], ${names}::text[], ${folders}::text[], ${days}::text[])
        as given (company_id, name, folder, created_at)
      returning id`,
  )
  await db.execute(sql`
    insert into ${userProjects} (user_id, project_id, kind)
    select ${userId}::int, id, 'own' from unnest(${sql.param(ids)}::int[]) as given (id)`)
  return ids
}

async function insertRows(
  db: Db,
  tableId: number,
  orders: readonly LoadOrder[],
  projectIds: readonly (number | null)[],
): Promise<void> {
  const rowIds = await idsOf(
    db,
    sql`insert into ${tablesRows} (table_id)
      select ${tableId}::int from generate_series(1, ${orders.length}::int)
      returning id`,
  )
  const brands = sql.param(orders.map((order) => order.brand))
  const people = sql.param(orders.map((order) => order.orderBy))
  const days = sql.param(orders.map((order) => order.orderDate.toISOString()))
  await db.execute(sql`
    insert into ${tableProjects} (table_id, row_id, project_id, brand, order_by, order_date)
    select ${tableId}::int, given.row_id, given.project_id, given.brand, given.order_by,
      given.order_date::timestamptz
    from unnest(${sql.param(rowIds)}::int[], ${sql.param(projectIds)}::int[], ${brands}::text[],
      ${people}::text[], ${days}::text[])
      as given (row_id, project_id, brand, order_by, order_date)`)
}

const Inserted = z.object({ rows: z.array(z.object({ id: z.int() })) })

async function idsOf(db: Db, insert: SQL): Promise<number[]> {
  const { rows } = Inserted.parse(await db.execute(insert))
  return rows.map(({ id }) => id)
}

function one([row]: { id: number }[]): number {
  if (!row) throw new Error('An inserted row was not returned')
  return row.id
}
