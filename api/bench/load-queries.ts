import type { LoadOrder, LoadProject } from '@portal/demo/load-set'
import { eq, sql } from 'drizzle-orm'
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

/** Writes a large set, all or nothing: a company of its own, its one user, projects and a table. */
export function insertLoadSet(db: Db, set: LoadSet): Promise<void> {
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
    await insertProjects(tx, companyId, userId, set.projects)
    await insertTable(tx, companyId, set.table)
  })
}

async function insertProjects(
  db: Db,
  companyId: number,
  userId: number,
  given: readonly LoadProject[],
): Promise<void> {
  const names = sql.param(given.map((project) => project.name))
  const folders = sql.param(given.map((project) => project.folder))
  const days = sql.param(given.map((project) => project.createdAt.toISOString()))
  await db.execute(sql`
    with inserted as (
      insert into ${projects} (company_id, name, title, folder, created_at)
      select ${companyId}::int, given.name, given.name, given.folder, given.created_at::timestamptz
      from unnest(${names}::text[], ${folders}::text[], ${days}::text[])
        as given (name, folder, created_at)
      returning id)
    insert into ${userProjects} (user_id, project_id, kind)
    select ${userId}::int, id, 'own' from inserted`)
}

async function insertTable(
  db: Db,
  companyId: number,
  { orders, ...table }: LoadSet['table'],
): Promise<void> {
  const tableId = one(
    await db
      .insert(tables)
      .values({ ...table, companyId })
      .returning({ id: tables.id }),
  )
  const brands = sql.param(orders.map((order) => order.brand))
  const people = sql.param(orders.map((order) => order.orderBy))
  const days = sql.param(orders.map((order) => order.orderDate.toISOString()))
  await db.execute(sql`
    with inserted as (
      insert into ${tablesRows} (table_id)
      select ${tableId}::int from generate_series(1, ${orders.length}::int)
      returning id),
    numbered as (select id, row_number() over (order by id) as place from inserted),
    linked as (select id, row_number() over (order by id) as place from ${projects}
      where company_id = ${companyId}::int)
    insert into ${tableProjects} (table_id, row_id, project_id, brand, order_by, order_date)
    select ${tableId}::int, numbered.id, linked.id, given.brand, given.order_by,
      given.order_date::timestamptz
    from unnest(${brands}::text[], ${people}::text[], ${days}::text[])
      with ordinality as given (brand, order_by, order_date, place)
    join numbered on numbered.place = given.place
    left join linked on linked.place = given.place / 2`)
}

function one([row]: { id: number }[]): number {
  if (!row) throw new Error('An inserted row was not returned')
  return row.id
}
