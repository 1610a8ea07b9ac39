import type { TableProject, TableRow } from '@portal/contract'

/** A row and its number, which search and sorting don't change. */
export interface NumberedRow {
  readonly number: number
  /** Oldest first. */
  readonly projects: readonly TableProject[]
}

/** Rows by id, numbered from 1, with their projects by creation time. */
export function numberRows(rows: readonly TableRow[]): NumberedRow[] {
  const byId = inOrder(rows, (a, b) => a.id - b.id)
  return byId.map(({ table_projects }, index) => ({
    number: index + 1,
    projects: inOrder(table_projects, byCreation),
  }))
}

function byCreation(a: TableProject, b: TableProject): number {
  // One format and time zone, so texts compare like times.
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id
}

/** The api sends them in order; copying a hundred thousand lists would be slow. */
function inOrder<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  if (items.length < 2) return items
  const isOrdered = items.every((item, at) => at === 0 || compare(items[at - 1] as T, item) <= 0)
  return isOrdered ? items : items.toSorted(compare)
}

/** A shown line: a project of a row, or a row without projects. */
export interface Line {
  readonly row: NumberedRow
  readonly project: TableProject | undefined
}

/** The lines of rows, made on demand: a list of all would delay the first ones. */
export interface Lines {
  readonly count: number
  /** Lines from `first`, before `end`. */
  readonly slice: (first: number, end: number) => Line[]
}

export function linesOf(rows: readonly NumberedRow[]): Lines {
  /** Number of lines up to and including each row. */
  const ends = new Uint32Array(rows.length)
  let count = 0
  rows.forEach(({ projects }, at) => {
    count += Math.max(1, projects.length)
    ends[at] = count
  })
  return {
    count,
    slice(first, end) {
      const lines: Line[] = []
      let at = firstAbove(ends, first)
      for (let index = first; index < Math.min(end, count); index += 1) {
        if (index >= (ends[at] ?? 0)) at += 1
        const row = rows[at] as NumberedRow
        const start = (ends[at] ?? 0) - Math.max(1, row.projects.length)
        lines.push({ row, project: row.projects[index - start] })
      }
      return lines
    },
  }
}

/** Index of the first value above the limit, in ascending values. */
function firstAbove(values: Uint32Array, limit: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** Number of these lines that share the row's number; undefined except for the first line of a row. */
export function spanAt(lines: readonly Line[], at: number): number | undefined {
  const row = lines[at]?.row
  if (lines[at - 1]?.row === row) return undefined
  let next = at + 1
  while (lines[next]?.row === row) next += 1
  return next - at
}
