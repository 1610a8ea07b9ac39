import type { Language, TableProject } from '@portal/contract'
import { fold } from '@portal/kit/plain/fold'
import type { NumberedRow } from './rows'

export const columns = ['brand', 'ordered_by', 'order_date', 'project'] as const
export type Column = (typeof columns)[number]

export interface SortOrder {
  readonly by: Column | 'number'
  readonly descending: boolean
}

/** Search text and order of a table's rows. */
export interface Arrangement {
  readonly search: string
  readonly sort: SortOrder
}

export const byNumber: SortOrder = { by: 'number', descending: false }

export function isAsStored({ search, sort }: Arrangement): boolean {
  return search.trim() === '' && sort.by === 'number' && !sort.descending
}

/** Dates and text order of a language. The page and the worker each bring their own. */
export interface Wording {
  readonly language: Language
  readonly formatTimestamp: (timestamp: string, language: Language) => string
}

/** A day without a time, as tables are imported. It is the same day in every time zone. */
const dayAlone = /(T00:00:00\.000)Z$/

export function cellText(project: TableProject, column: Column, wording: Wording): string {
  switch (column) {
    case 'brand':
      return project.brand
    case 'ordered_by':
      return project.orderBy
    case 'order_date':
      return wording.formatTimestamp(project.orderDate.replace(dayAlone, '$1'), wording.language)
    case 'project':
      return project.project?.name ?? ''
  }
}

/** Rows with a project that has all searched words, sorted by their first project. Empty cells come last. */
export function arrange(
  rows: readonly NumberedRow[],
  { search, sort }: Arrangement,
  wording: Wording,
): readonly NumberedRow[] {
  const found = searchRows(rows, search, wording)
  if (sort.by === 'number') return sort.descending ? found.toReversed() : found
  return sortRows(found, sort.by, sort.descending, wording)
}

function searchRows(
  rows: readonly NumberedRow[],
  search: string,
  wording: Wording,
): readonly NumberedRow[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  const hasAll = (project: TableProject) => {
    const text = fold(columns.map((column) => cellText(project, column, wording)).join('\n'))
    return words.every((word) => text.includes(word))
  }
  return rows.filter(({ projects }) => projects.some(hasAll))
}

function sortRows(
  rows: readonly NumberedRow[],
  column: Column,
  descending: boolean,
  wording: Wording,
): NumberedRow[] {
  const { compare: compareTexts } = new Intl.Collator(wording.language, { numeric: true })
  const compareTimes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const ascending = column === 'order_date' ? compareTimes : compareTexts
  const compare = descending ? (a: string, b: string) => ascending(b, a) : ascending
  const cellKey = (project: TableProject) =>
    column === 'order_date' ? project.orderDate : cellText(project, column, wording).trim()
  const keyed = rows.map((row) => {
    const values = row.projects.map(cellKey).filter(Boolean)
    const key = values.reduce<string>(
      (first, value) => (first === '' || compare(value, first) < 0 ? value : first),
      '',
    )
    return { row, key }
  })
  const [full, empty] = [keyed.filter(({ key }) => key), keyed.filter(({ key }) => !key)]
  full.sort((a, b) => compare(a.key, b.key) || a.row.number - b.row.number)
  return [...full, ...empty].map(({ row }) => row)
}
