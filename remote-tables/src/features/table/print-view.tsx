import type { Table } from '@portal/contract'
import { PrintOnly } from '@portal/kit/ui/overlay'
import { useMemo } from 'react'
import { type Arrangement, arrange } from './arrange'
import { linesOf, type NumberedRow } from './rows'
import { Sheet } from './sheet'
import { useWording } from './use-wording'

interface PrintViewProps {
  readonly table: Table
  readonly rows: readonly NumberedRow[]
  readonly arrangement: Arrangement
}

/** All rows of a table that an arrangement has, for printing. They are arranged when they are printed. */
export function PrintView(props: PrintViewProps) {
  return <PrintOnly>{() => <WholeSheet {...props} />}</PrintOnly>
}

function WholeSheet({ table, rows, arrangement }: PrintViewProps) {
  const wording = useWording()
  const lines = useMemo(
    () => linesOf(arrange(rows, arrangement, wording)),
    [rows, arrangement, wording],
  )
  const whole = { first: 0, end: lines.count, hasTitle: true, hasHeader: true, isPaged: true }
  return <Sheet table={table} lines={lines} part={whole} />
}
