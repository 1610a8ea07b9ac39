import { formatTimestamp } from '@portal/kit/plain/dates'
import { sampleTableProject } from '@portal/testing/samples'
import { describe, expect, test, vi } from 'vitest'
import { arrange, byNumber, type Column, cellText, type SortOrder, type Wording } from './arrange'
import { linesOf, numberRows, spanAt } from './rows'

const wording: Wording = { language: 'pt', formatTimestamp: (time) => time.slice(0, 10) }
const order = sampleTableProject

const rows = numberRows([
  {
    id: 30,
    table_projects: [order({ brand: 'Zé', orderBy: 'Ana', orderDate: '2026-02-01T00:00:00.000Z' })],
  },
  { id: 4, table_projects: [] },
  {
    id: 10,
    table_projects: [
      order({ id: 3, brand: 'Évora 10', createdAt: '2026-01-03T00:00:00.000Z' }),
      order({
        id: 2,
        brand: 'Évora 9',
        createdAt: '2026-01-02T00:00:00.000Z',
        project: { name: 'Casa', folder: 'casa' },
      }),
    ],
  },
])
const numbers = (found: ReturnType<typeof arrange>) => found.map(({ number }) => number)

describe('the rows of a table', () => {
  test('are numbered by id as numbers, with their projects by creation', () => {
    expect(
      rows.map(({ number, projects }) => [number, projects.map(({ brand }) => brand)]),
    ).toEqual([
      [1, []],
      [2, ['Évora 9', 'Évora 10']],
      [3, ['Zé']],
    ])
  })

  test('are shown a line for each project, and one where there is none', () => {
    const all = linesOf(rows)
    const lines = all.slice(0, all.count)
    expect(lines.map(({ row, project }) => [row.number, project?.brand])).toEqual([
      [1, undefined],
      [2, 'Évora 9'],
      [2, 'Évora 10'],
      [3, 'Zé'],
    ])
    expect(lines.map((_, at) => spanAt(lines, at))).toEqual([1, 2, undefined, 1])
    const last = all.slice(2, 9)
    expect(last).toEqual(lines.slice(2))
    expect(last.map((_, at) => spanAt(last, at))).toEqual([1, 1])
  })

  test.each([
    ['evora', [2]],
    ['EVORA casa', [2]],
    ['evora zé', []],
    ['10 casa', []],
    ['2026-02-01', [3]],
    ['  ', [1, 2, 3]],
  ])('searched for %j keep their numbers', (search, found) => {
    expect(numbers(arrange(rows, { search, sort: byNumber }, wording))).toEqual(found)
  })

  test.each<[Column, boolean, number[]]>([
    ['brand', false, [2, 3, 1]],
    ['brand', true, [3, 2, 1]],
    ['ordered_by', false, [3, 2, 1]],
    ['order_date', false, [3, 2, 1]],
    ['order_date', true, [2, 3, 1]],
    ['project', true, [2, 1, 3]],
  ])('sorted by %s (descending: %s) end with the empty ones', (by, descending, sorted) => {
    const sort: SortOrder = { by, descending }
    expect(numbers(arrange(rows, { search: '', sort }, wording))).toEqual(sorted)
  })

  test('are turned round by their numbers', () => {
    const sort: SortOrder = { by: 'number', descending: true }
    expect(numbers(arrange(rows, { search: '', sort }, wording))).toEqual([3, 2, 1])
  })
})

test.each(['Atlantic/Azores', 'America/Sao_Paulo', 'Europe/Lisbon', 'Pacific/Auckland'])(
  'a day without a time is the same day in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const textOf = (orderDate: string) =>
      cellText(sampleTableProject({ orderDate }), 'order_date', { language: 'en', formatTimestamp })
    expect(textOf('2026-07-22T00:00:00.000Z')).toMatch(/^22 jul 2026 00:00$/i)
    expect(textOf('2026-07-22T12:30:00.000Z')).toMatch(
      zone === 'Europe/Lisbon' ? /13:30$/ : /\d\d:30$/,
    )
    vi.unstubAllEnvs()
  },
)
