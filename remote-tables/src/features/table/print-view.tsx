import type { Table } from '@portal/shared/contract'
import { makeStaticStyles, makeStyles } from '@portal/shared/ui/core'
import { useEffect, useMemo, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { linesOf, type NumberedRow } from './rows'
import { Sheet } from './sheet'

const useStaticStyles = makeStaticStyles(`@media print {
  body:has(> [data-print]) > :not([data-print]) { display: none !important; }
  html:has([data-print]), body:has(> [data-print]) { height: auto !important; overflow: visible !important; }
  [data-print] tr { break-inside: avoid; }
}`)

const useStyles = makeStyles({ onPaperOnly: { '@media screen': { display: 'none' } } })

/** All rows of a table while the page is being printed, in place of everything else (B-18, B-25). */
export function PrintView({ table, rows }: { table: Table; rows: readonly NumberedRow[] }) {
  useStaticStyles()
  const styles = useStyles()
  const isPrinting = useIsPrinting()
  const lines = useMemo(() => linesOf(isPrinting ? rows : []), [isPrinting, rows])
  if (!isPrinting) return null
  const whole = { first: 0, end: lines.count, hasTitle: true, hasHeader: true }
  return createPortal(
    <div className={styles.onPaperOnly} data-print>
      <Sheet table={table} lines={lines} part={whole} />
    </div>,
    document.body,
  )
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the event ends.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
