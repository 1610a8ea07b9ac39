import * as demo from '@portal/demo'
import { type LoadVolume, loadOrders, loadProjects } from '@portal/demo/load-set'
import { count, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { foldersOf, insertLoadSet } from '../bench/load-queries'
import type { OpenDb } from '../src/db/client'
import { companies, projects, tableProjects, tablesRows } from '../src/db/schema'
import { insertDemo } from '../src/demo/queries'
import { openTestDb } from './test-api'

vi.setConfig({ testTimeout: 120_000 })

let opened: OpenDb
beforeAll(async () => {
  opened = await openTestDb()
  await insertDemo(demo, opened.db, 'none')
})
afterAll(() => opened.close())

/** Writes a load set and returns how long it took, and what it reported. */
async function load(volume: Omit<LoadVolume, 'name' | 'company' | 'companyCount'>) {
  const { email } = volume
  const given = { ...volume, name: email, company: email, companyCount: 3 }
  const reported: number[] = []
  const projects = loadProjects(given)
  const set = {
    company: email,
    companyCount: given.companyCount,
    user: { email, name: email, passwordHash: 'none' },
    projects,
    table: { name: 'Orders', year: 2026, type: 'furniture_order', orders: loadOrders(given) },
  }
  const started = performance.now()
  await insertLoadSet(opened.db, set, (written) => reported.push(written))
  const ms = performance.now() - started
  expect(new Set(await foldersOf(opened.db, email))).toEqual(new Set(projects.map((p) => p.folder)))
  return { ms, reported }
}

test('links each project to two rows, deals them out to its companies, and reports its progress', async () => {
  const { reported } = await load({
    email: 'few@load.example',
    projectCount: 20,
    rowCount: 10_050,
    seed: 1,
  })
  expect(reported).toEqual([10_000, 10_050])
  const perProject = await opened.db
    .select({ project: tableProjects.projectId, rows: count() })
    .from(tableProjects)
    .innerJoin(tablesRows, eq(tablesRows.id, tableProjects.rowId))
    .where(sql`${tableProjects.tableId} = (select max(id) from tables)`)
    .groupBy(tableProjects.projectId)
  expect(perProject).toHaveLength(21)
  const rest = { project: null, rows: 10_010 }
  expect(perProject.find(({ project }) => project === null)).toEqual(rest)
  expect(perProject.filter(({ rows }) => rows === 2)).toHaveLength(20)
  const perCompany = await opened.db
    .select({ name: companies.name, projects: count() })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(like(companies.name, 'few@load.example%'))
    .groupBy(companies.name)
    .orderBy(companies.name)
  expect(perCompany).toEqual([
    { name: 'few@load.example', projects: 7 },
    { name: 'few@load.example 2', projects: 7 },
    { name: 'few@load.example 3', projects: 6 },
  ])
})

test('takes hardly longer with ten times the projects on a database with old statistics', async () => {
  await opened.db.execute(sql`analyze`)
  // A busy machine can only lengthen a run, so the fastest of three in turn are compared.
  const runs: { few: number; many: number }[] = []
  for (const turn of [1, 2, 3]) {
    const few = {
      email: `few${turn}@turn.example`,
      projectCount: 600,
      rowCount: 12_000,
      seed: 10 * turn,
    }
    const many = {
      ...few,
      email: `many${turn}@turn.example`,
      projectCount: 6000,
      seed: 10 * turn + 1,
    }
    runs.push({ few: (await load(few)).ms, many: (await load(many)).ms })
  }
  const fastest = (size: 'few' | 'many') => Math.min(...runs.map((run) => run[size]))
  // Written rows grow by half; their pairs, which a nested loop compares, by ten.
  expect(fastest('many') / fastest('few')).toBeLessThan(3)
})
