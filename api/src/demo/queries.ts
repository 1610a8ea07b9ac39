import { sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import {
  appUsers,
  companies,
  projects,
  tableProjects,
  tables,
  tablesRows,
  userProjects,
} from '../db/schema'
import type { Demo, DemoTable } from './load-demo'

/** Any number that no other advisory lock uses. */
const seedLock = 360_361

type Ids = Map<string, number>

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.$count(companies)) === 0
}

/** Inserts the demo data, all or nothing, unless another process just did. */
export function insertDemo(demo: Demo, db: Db, passwordHash: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await isEmpty(tx))) return
    const companyIds = await insertCompanies(demo, tx)
    const userIds = await insertPeople(demo, tx, companyIds, passwordHash)
    const projectIds = await insertProjects(demo, tx, companyIds, userIds)
    for (const table of demo.demoTables()) await insertTable(tx, table, companyIds, projectIds)
  })
}

async function insertCompanies({ demoCompanies, logoFile }: Demo, db: Db): Promise<Ids> {
  const values = demoCompanies.map((company) => ({ name: company.name, image: logoFile(company) }))
  const rows = await db.insert(companies).values(values).returning({ id: companies.id })
  return idsBy(
    demoCompanies.map((company) => company.key),
    rows,
  )
}

async function insertPeople(
  { demoPeople, portraitNameOf }: Demo,
  db: Db,
  companyIds: Ids,
  passwordHash: string,
): Promise<Ids> {
  const values = demoPeople.map((person) => ({
    companyId: idOf(companyIds, person.company),
    name: person.name,
    email: person.email,
    passwordHash,
    portrait: portraitNameOf(person),
    createdAt: new Date(`${person.since}T09:00:00Z`),
  }))
  const rows = await db.insert(appUsers).values(values).returning({ id: appUsers.id })
  return idsBy(
    demoPeople.map((person) => person.email),
    rows,
  )
}

async function insertProjects(
  { demoProjects }: Demo,
  db: Db,
  companyIds: Ids,
  userIds: Ids,
): Promise<Ids> {
  const values = demoProjects.map((project) => ({
    companyId: idOf(companyIds, project.company),
    name: project.name,
    title: project.title,
    folder: project.folder,
    pdfFiles: project.pdfs.map((pdf) => pdf.file).join('/'),
    createdAt: new Date(`${project.created}T10:15:00Z`),
  }))
  const rows = await db.insert(projects).values(values).returning({ id: projects.id })
  const ids = idsBy(
    demoProjects.map((project) => project.folder),
    rows,
  )
  await db.insert(userProjects).values(
    demoProjects.flatMap(({ folder, owner, sharedWith }) => [
      { userId: idOf(userIds, owner), projectId: idOf(ids, folder), kind: 'own' as const },
      ...sharedWith.map((email) => ({
        userId: idOf(userIds, email),
        projectId: idOf(ids, folder),
        kind: 'shared' as const,
      })),
    ]),
  )
  return ids
}

async function insertTable(
  db: Db,
  { company, rows, ...table }: DemoTable,
  companyIds: Ids,
  projectIds: Ids,
): Promise<void> {
  const [inserted] = await db
    .insert(tables)
    .values({ ...table, companyId: idOf(companyIds, company) })
    .returning({ id: tables.id })
  if (!inserted || rows.length === 0) return
  const tableId = inserted.id
  const rowIds = await db
    .insert(tablesRows)
    .values(rows.map(() => ({ tableId })))
    .returning({ id: tablesRows.id })
  await db.insert(tableProjects).values(
    rowIds.flatMap(({ id: rowId }, place) =>
      (rows[place] ?? []).map(({ project, ...order }) => ({
        ...order,
        tableId,
        rowId,
        projectId: project === undefined ? null : idOf(projectIds, project),
      })),
    ),
  )
}

function idsBy(keys: string[], rows: { id: number }[]): Ids {
  return new Map(rows.map(({ id }, place) => [keys[place] ?? '', id]))
}

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo data names ${key}, which it does not have`)
  return id
}
