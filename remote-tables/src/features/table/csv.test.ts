import { sampleTableProject } from '@portal/testing/samples'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { collectCsv } from './collect-csv'
import { csvParts, type Delimiter } from './csv'
import { csvFileName, pictureFileName } from './file-names'
import { type NumberedRow, numberRows } from './rows'

const wording = { language: 'pt', formatTimestamp: () => '05 mar 2025 14:30' } as const
const rowsOf = (...brands: string[]): NumberedRow[] =>
  numberRows(brands.map((brand, id) => ({ id, table_projects: [sampleTableProject({ brand })] })))
const csvOf = (rows: readonly NumberedRow[], delimiter: Delimiter = ',') =>
  [...csvParts(rows, delimiter, wording)].map(({ text }) => text).join('')
const brandsIn = (csv: string) =>
  Papa.parse<string[]>(csv.slice(1), { delimiter: ',', skipEmptyLines: true })
    .data.slice(1)
    .map(([brand]) => brand)

describe('the CSV of a table', () => {
  test('begins with the byte order mark and the four headers, and ends its lines with CRLF', () => {
    const linked = sampleTableProject({ brand: 'Né', project: { name: 'Casa', folder: 'casa' } })
    const rows = numberRows([
      { id: 1, table_projects: [linked, sampleTableProject({ id: 2, brand: 'Adico' })] },
      { id: 2, table_projects: [] },
    ])
    expect(csvOf(rows)).toBe(
      [
        '\uFEFFBrand,Ordered By,Order Date,Project',
        'Né,Ana Silva,05 mar 2025 14:30,Casa',
        'Adico,Ana Silva,05 mar 2025 14:30,N/D',
        '',
      ].join('\r\n'),
    )
  })

  test('of no rows is its headers', () => {
    expect(csvOf([])).toBe('\uFEFFBrand,Ordered By,Order Date,Project\r\n')
  })

  test.each([...'=+-@\t\r\n\0＝＋－＠'])(
    'takes the meaning from a cell that begins with %j',
    (start) => {
      const cell = `${start}HYPERLINK("x")`
      expect(brandsIn(csvOf(rowsOf(cell, `a${cell}`)))).toEqual([`'${cell}`, `a${cell}`])
    },
  )

  test.each([',', ';'] as const)(
    'separated by %s has no formula for spreadsheets that take another separator',
    (delimiter) => {
      const starts = [...'=+-@\t\r\n\0＝＋－＠']
      const hostile = starts.flatMap((start) =>
        [',', ';', '\t', ';"', ',"'].map((before) => `X${before}${start}cmd|'/C calc'!A0`),
      )
      const csv = csvOf(rowsOf(...hostile), delimiter).slice(1)
      for (const other of [',', ';', '\t'])
        for (const cell of Papa.parse<string[]>(csv, { delimiter: other }).data.flat())
          expect(cell).not.toMatch(/^"*[=+\-@\t\r\n\0＝＋－＠]/)
    },
  )

  test('quotes what would break it', () => {
    const cells = ['a,b', 'say "no"', 'two\r\nlines', ' edge ', 'a;b', '']
    expect(brandsIn(csvOf(rowsOf(...cells)))).toEqual(cells)
    expect(csvOf(rowsOf('a;b'), ';')).toContain('"a;b";Ana Silva;')
    expect(csvOf(rowsOf('a,b'), ';')).toContain('a,b;Ana Silva;')
  })

  test('of many rows comes in parts that say how far they are', async () => {
    const rows = rowsOf(...Array.from({ length: 2500 }, (_, at) => `Brand ${at}`))
    const told: number[] = []
    const file = await collectCsv(rows, ',', wording, (done) => told.push(done))
    expect(told).toEqual([0, 2000, 2500])
    expect(file.type).toBe('text/csv;charset=utf-8')
    expect(brandsIn(csvOf(rows))).toHaveLength(2500)
  })
})

describe('the name of an exported file', () => {
  test.each([
    ['Lobby', 'Lobby_data.csv'],
    [' a/b\\c:d*e?f"g<h>i|j ', 'a_b_c_d_e_f_g_h_i_j_data.csv'],
    ['one\ntwo\u202Ecod', 'one_two_cod_data.csv'],
    ['..hidden', '_hidden_data.csv'],
    ['Têxteis – 2025', 'Têxteis – 2025_data.csv'],
    ['👩'.repeat(300), `${'👩'.repeat(120)}_data.csv`],
  ])('of %j is safe', (table, file) => {
    expect(csvFileName(table)).toBe(file)
  })

  test('has a number where there are several', () => {
    expect(pictureFileName('Lobby', 1, 1)).toBe('Lobby_table.jpeg')
    expect(pictureFileName('Lobby', 2, 3)).toBe('Lobby_table_2.jpeg')
  })
})
