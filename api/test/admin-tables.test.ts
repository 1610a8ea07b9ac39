import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTablesByCompany } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { tableProjects } from '../src/db/schema'
import { startTestApi, type TestApi } from './test-api'

let api: TestApi
const folder = mkdtempSync(join(tmpdir(), 'portal-csv-'))
const csv = join(folder, 'table.csv')
const header = 'Row,Brand,Ordered By,Order Date'
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})

async function addTable(company: number, content: string | Buffer): Promise<number> {
  writeFileSync(csv, content)
  const options = { company, name: 'Loja', year: '2026', type: 'x', csv }
  const [line] = await runCommand(api, 'add-table', options)
  return Number(/\d+/.exec(line ?? '')?.[0])
}

describe('a table of a file', () => {
  test.each([
    [1, '1 row'],
    [2, '2 rows'],
  ])('of %i is told as such', async (count, told) => {
    const lines = Array.from({ length: count }, (_, at) => `${at},Brand,Nova,2026-03-05`)
    writeFileSync(csv, [header, ...lines].join('\n'))
    const options = { company: 1, name: 'Loja', year: '2026', type: 'x', csv }
    const [line] = await runCommand(api, 'add-table', options)
    expect(line).toMatch(new RegExp(`^Table \\d+: Loja, ${told}$`))
  })

  test('of thousands of rows keeps their order, and which lines each has', async () => {
    const lines = Array.from(
      { length: 4200 },
      (_, at) => `${Math.floor(at / 2)},Brand ${at},Nova,2026-03-05`,
    )
    const id = await addTable(1, [header, ...lines].join('\n'))
    const stored = await api.db
      .select({ rowId: tableProjects.rowId, brand: tableProjects.brand })
      .from(tableProjects)
      .where(eq(tableProjects.tableId, id))
      .orderBy(tableProjects.rowId, tableProjects.id)
    expect(stored.map(({ brand }) => brand)).toEqual(lines.map((_, at) => `Brand ${at}`))
    expect(new Set(stored.map(({ rowId }) => rowId)).size).toBe(2100)
  })

  test('with line breaks, tabs and an offset in its cells is one that pages can read', async () => {
    const [eva] = await api.newPeople(1)
    if (!eva) throw new Error('nobody')
    await addTable(
      eva.companyId,
      `${header}\n1,"Vista\nAlegre","Nova\tLoja",2026-03-05T10:00:00+01:00`,
    )
    const reply = await api.call(getTablesByCompany, {
      params: { id: eva.companyId },
      headers: eva.headers,
    })
    const [table] = getTablesByCompany.reply.parse(reply.json())
    expect(table?.tables_rows[0]?.table_projects[0]).toMatchObject({
      brand: 'Vista Alegre',
      orderBy: 'Nova Loja',
      orderDate: '2026-03-05T09:00:00.000Z',
    })
  })

  test.each(['02/03/2026', '2026-02-31', '5', '2026-03-05T10:00:00', 'someday'])(
    'is refused for the date %s, which can be read in several ways or in none',
    async (date) => {
      await expect(
        addTable(1, `${header}\n1,Ikea,Nova,2026-03-05\n2,Ikea,Nova,${date}`),
      ).rejects.toThrow(`${csv}, line 3: Order Date must be a date such as 2026-11-22.`)
    },
  )

  test.each([
    ['no brand', `${header}\n1,,Nova,2026-03-05`, 'line 2: Brand must not be empty.'],
    ['no such column', 'Row,Brand\n1,Ikea', 'line 2: Ordered By is missing.'],
    [
      'the encoding of Excel',
      Buffer.from(`${header}\n1,João,Nova,2026-03-05`, 'latin1'),
      'is not in UTF-8. Save it as "CSV UTF-8".',
    ],
  ])('is refused with %s', async (_, content, refusal) => {
    await expect(addTable(1, content)).rejects.toThrow(refusal)
  })

  test.each([
    ['that is empty', '', 'needs a header with the columns Row (optional), Brand,'],
    ['of one line', 'Ikea,Nova,2026-03-05', 'needs a header with the columns'],
    [
      'with a quote that is not closed',
      'Order Date,Brand,Ordered By\n2026-03-05,Ikea,"Nova\n2026-03-06,Ikea,Outra',
      'line 2: Quoted field unterminated.',
    ],
    [
      'with a quote inside a quoted cell',
      'Order Date,Brand,Ordered By\n2026-03-05,Ikea,Nova\n2026-03-06,"Ike"a,"Outra"',
      'line 3: Trailing quote on quoted field is malformed.',
    ],
    [
      'with two columns of one name',
      `${header},Brand\n1,Ikea,Nova,2026-03-05,Bordallo`,
      'line 1: more than one column is named Brand.',
    ],
  ])('%s is refused, and a table keeps its rows', async (_, content, refusal) => {
    const table = await addTable(1, `${header}\n1,Ikea,Nova,2026-03-05\n2,Ikea,Nova,2026-03-06`)
    await expect(addTable(1, content)).rejects.toThrow(refusal)
    await expect(runCommand(api, 'change-table', { table, csv })).rejects.toThrow(refusal)
    expect(await api.db.$count(tableProjects, eq(tableProjects.tableId, table))).toBe(2)
  })

  test('may have other columns twice, or without a name as Excel saves them', async () => {
    const table = await addTable(1, `${header},Note,Note,,\n1,Ikea,Nova,2026-03-05,a,b,,`)
    expect(await api.db.$count(tableProjects, eq(tableProjects.tableId, table))).toBe(1)
  })
})
