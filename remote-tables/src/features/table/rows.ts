import type { TableProject, TableRow } from '@portal/contract'

/** A row of a table with its number, which it keeps however the rows are searched and sorted. */
export interface NumberedRow {
  readonly number: number
  /** The projects of the row, the oldest first. */
  readonly projects: readonly TableProject[]
}

/** The rows by id, numbered from 1, each with its projects by creation time. */
export function numberRows(rows: readonly TableRow[]): NumberedRow[] {
  const byId = inOrder(rows, (a, b) => a.id - b.id)
  return byId.map(({ table_projects }, index) => ({
    number: index + 1,
    projects: inOrder(table_projects, byCreation),
  }))
}

function byCreation(a: TableProject, b: TableProject): number {
  // Of one format and zone, so the texts compare as the times do.
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id
}

/** The api sends them in order, and a copy of a hundred thousand lists is not for nothing. */
function inOrder<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  if (items.length < 2) return items
  const isOrdered = items.every((item, at) => at === 0 || compare(items[at - 1] as T, item) <= 0)
  return isOrdered ? items : items.toSorted(compare)
}

/** A line of the table as it is shown: a project of a row, or a row that has none. */
export interface Line {
  readonly row: NumberedRow
  readonly project: TableProject | undefined
}

/** The lines of rows in their order. A list of them all would take longer to make than the first are to show. */
export interface Lines {
  readonly count: number
  /** The lines from `first` to before `end`. */
  readonly slice: (first: number, end: number) => Line[]
}

export function linesOf(rows: readonly NumberedRow[]): Lines {
  /** For each row, how many lines end with it. */
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

/** The first place whose value is above a limit, in values that rise. */
function firstAbove(values: Uint32Array, limit: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) > limit) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * How many of neighbouring lines the number of a row stands beside: undefined for a line that is not the first of its
 * row among them.
 */
export function spanAt(lines: readonly Line[], at: number): number | undefined {
  const row = lines[at]?.row
  if (lines[at - 1]?.row === row) return undefined
  let next = at + 1
  while (lines[next]?.row === row) next += 1
  return next - at
}
