import type { Wording } from './arrange'
import { csvParts, type Delimiter } from './csv'
import type { NumberedRow } from './rows'

/** The CSV of rows as a file, which the browser may keep outside of memory. Awaits `onDone` after each part. */
export async function collectCsv(
  rows: readonly NumberedRow[],
  delimiter: Delimiter,
  wording: Wording,
  onDone: (rows: number, of: number) => unknown,
): Promise<Blob> {
  const parts: Blob[] = []
  for (const { text, done } of csvParts(rows, delimiter, wording)) {
    parts.push(new Blob([text]))
    await onDone(done, rows.length)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
