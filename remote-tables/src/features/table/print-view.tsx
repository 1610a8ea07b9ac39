import type { Table } from '@portal/shared/contract'
import { PrintOnly } from '@portal/shared/ui/overlay'
import { linesOf, type NumberedRow } from './rows'
import { Sheet } from './sheet'

/** All rows of a table while the page is being printed (B-18, B-25). */
export function PrintView({ table, rows }: { table: Table; rows: readonly NumberedRow[] }) {
  return <PrintOnly>{() => <WholeSheet table={table} rows={rows} />}</PrintOnly>
}

function WholeSheet({ table, rows }: { table: Table; rows: readonly NumberedRow[] }) {
  const lines = linesOf(rows)
  const whole = { first: 0, end: lines.count, hasTitle: true, hasHeader: true }
  return <Sheet table={table} lines={lines} part={whole} />
}
