import type { Table } from '@portal/contract'
import { PrintOnly } from '@portal/kit/ui/overlay'
import { linesOf, type NumberedRow } from './rows'
import { Sheet } from './sheet'

/** All rows of a table, for printing. */
export function PrintView({ table, rows }: { table: Table; rows: readonly NumberedRow[] }) {
  return <PrintOnly>{() => <WholeSheet table={table} rows={rows} />}</PrintOnly>
}

function WholeSheet({ table, rows }: { table: Table; rows: readonly NumberedRow[] }) {
  const lines = linesOf(rows)
  const whole = { first: 0, end: lines.count, hasTitle: true, hasHeader: true }
  return <Sheet table={table} lines={lines} part={whole} />
}
