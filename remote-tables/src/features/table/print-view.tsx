import type { Table } from '@portal/contract'
import { PrintOnly } from '@portal/kit/ui/overlay'
import { useMemo } from 'react'
import { useTablesWords } from '../../words'
import { type Arrangement, arrange } from './arrange'
import { linesOf, type NumberedRow } from './rows'
import { Sheet } from './sheet'
import { useWording } from './use-wording'

interface PrintViewProps {
  readonly table: Table
  readonly rows: readonly NumberedRow[]
  readonly arrangement: Arrangement
  /** How many rows are printed at most. */
  readonly most: number
}

/** The rows of a table that an arrangement has, for printing. They are arranged when they are printed. */
export function PrintView(props: PrintViewProps) {
  return <PrintOnly>{() => <PaperSheet {...props} />}</PrintOnly>
}

function PaperSheet({ table, rows, arrangement, most }: PrintViewProps) {
  const t = useTablesWords()
  const wording = useWording()
  const arranged = useMemo(() => arrange(rows, arrangement, wording), [rows, arrangement, wording])
  const lines = useMemo(() => linesOf(arranged.slice(0, most)), [arranged, most])
  const part = { first: 0, end: lines.count, hasTitle: true, hasHeader: true, isPaged: true }
  const all = arranged.length
  const note = all > most ? t('detail.printed_part', { shown: most, all }) : undefined
  return <Sheet table={table} lines={lines} part={part} note={note} />
}
