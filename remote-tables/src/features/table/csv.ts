import type { TableProject } from '@portal/contract'
import { csvHeaders, csvMissingProject } from '@portal/contract/limits'
import { unparse } from 'papaparse'
import { cellText, columns, type Wording } from './arrange'
import type { NumberedRow } from './rows'

/** Spreadsheets with a decimal comma expect `;`. */
export type Delimiter = ',' | ';'

/** Characters that begin a formula in a spreadsheet, also in full width. */
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/
/** The same where a spreadsheet that takes another separator begins a cell. */
const formulaWithin = /([,;\t"])(?=[=+\-@\t\r\n\0＝＋－＠])/g
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'
const rowsAtOnce = 2000

/** Rows as CSV with one line per project, in parts that fit memory, each with the number of rows written so far. */
export function* csvParts(
  rows: readonly NumberedRow[],
  delimiter: Delimiter,
  wording: Wording,
): Generator<{ text: string; done: number }> {
  yield { text: byteOrderMark + csvOf([[...csvHeaders]], delimiter), done: 0 }
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    const records = some.flatMap(({ projects }) => projects).map((one) => recordOf(one, wording))
    yield { text: csvOf(records, delimiter), done: from + some.length }
  }
}

function recordOf(project: TableProject, wording: Wording): string[] {
  return columns.map((column) =>
    column === 'project' && !project.project
      ? csvMissingProject
      : cellText(project, column, wording).replace(formulaWithin, "$1'"),
  )
}

function csvOf(records: string[][], delimiter: Delimiter): string {
  if (records.length === 0) return ''
  return unparse(records, { delimiter, newline: lineEnd, escapeFormulae: formulaStart }) + lineEnd
}
