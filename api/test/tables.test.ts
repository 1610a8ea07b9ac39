import { getTablesByCompany, type Table } from '@portal/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appUsers, tableProjects, tables, tablesRows } from '../src/db/schema'
import { ana, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let reader: SignedInUser
let companyId: number

beforeAll(async () => {
  api = await startTestApi()
  reader = await api.signIn(ana)
  const [user] = await api.db.select().from(appUsers).where(eq(appUsers.id, reader.id))
  companyId = user?.companyId ?? 0
})
afterAll(() => api.close())

async function read(): Promise<Table[]> {
  const reply = await api.call(getTablesByCompany, {
    params: { id: companyId },
    headers: reader.headers,
  })
  expect(reply.statusCode).toBe(200)
  return getTablesByCompany.reply.parse(reply.json())
}

/** Adds a table in which every third row is empty and the others have two orders, the older one written last. */
async function addTable(year: number, rowCount: number): Promise<number> {
  const [table] = await api.db
    .insert(tables)
    .values({ companyId, name: `Table of ${rowCount}`, year, type: 'furniture_order' })
    .returning()
  const tableId = table?.id ?? 0
  await api.db.execute(sql`
    with inserted as (
      insert into ${tablesRows} (table_id)
      select ${tableId}::int from generate_series(1, ${rowCount}::int) returning id)
    insert into ${tableProjects} (table_id, row_id, brand, order_by, order_date, created_at)
    select ${tableId}::int, id, 'Brand ' || made, 'Ana "Né" Silva', '2026-01-02', now() - make_interval(days => made)
    from inserted, generate_series(1, 2) made where id % 3 > 0`)
  return tableId
}

describe('tables with thousands of rows', () => {
  test('are read in pieces that equal a single reply', async () => {
    const before = await read()
    const ids = [await addTable(2098, 4001), await addTable(2097, 1), await addTable(2096, 3000)]
    const [first, second, third, ...others] = await read()
    expect([first?.id, second?.id, third?.id]).toEqual(ids)
    expect([first, second, third].map((table) => table?.tables_rows.length)).toEqual([
      4001, 1, 3000,
    ])
    expect(others).toEqual(before)
    for (const { id, table_projects } of first?.tables_rows ?? []) {
      const brands = table_projects.map(({ brand }) => brand)
      expect(brands).toEqual(id % 3 > 0 ? ['Brand 2', 'Brand 1'] : [])
    }
    const rowIds = first?.tables_rows.map(({ id }) => id) ?? []
    expect(rowIds).toEqual(rowIds.toSorted((a, b) => a - b))
  })

  test('are read in one consistent state while they change', async () => {
    const tableId = await addTable(2099, 6000)
    const replaceRows = () =>
      api.db.transaction(async (tx) => {
        await tx.delete(tablesRows).where(eq(tablesRows.tableId, tableId))
        await tx.execute(sql`insert into ${tablesRows} (table_id)
          select ${tableId}::int from generate_series(1, 6000)`)
      })
    const seen = new Set<number>()
    for (let round = 0; round < 5; round += 1) {
      const [[table]] = await Promise.all([read(), replaceRows()])
      seen.add(table?.tables_rows.length ?? 0)
    }
    expect([...seen]).toEqual([6000])
  })

  test('are compressed if the client accepts it', async () => {
    await addTable(2095, 2000)
    const reply = await api.call(getTablesByCompany, {
      params: { id: companyId },
      headers: { ...reader.headers, 'accept-encoding': 'gzip' },
    })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(reply.headers.vary).toContain('accept-encoding')
  })
})
