import { FluentProvider, makeStaticStyles, makeStyles } from '@fluentui/react-components'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { themes } from './themes'

const useStaticStyles = makeStaticStyles(`@media print {
  body:has(> [data-print]) > :not([data-print]) { display: none !important; }
  html:has([data-print]), body:has(> [data-print]) { height: auto !important; overflow: visible !important; }
  [data-print] tr, [data-print] li { break-inside: avoid; }
  [data-print] h3 { break-after: avoid; }
}`)

const useStyles = makeStyles({ onPaperOnly: { '@media screen': { display: 'none' } } })

/** Replaces the page on paper, in the light theme. Rendered only while printing. */
export function PrintOnly({ children }: { children: () => ReactNode }) {
  useStaticStyles()
  const styles = useStyles()
  if (!useIsPrinting()) return null
  return createPortal(
    <FluentProvider theme={themes.light} className={styles.onPaperOnly} data-print>
      {children()}
    </FluentProvider>,
    document.body,
  )
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // Render synchronously: the browser captures the page when the event ends.
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
