import { usePortal } from '@portal/kit/portal'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTablesWords } from '../../words'

/** Printing more rows takes a while. */
const askedFrom = 2000
/** A browser that prints by itself cannot be asked, and more rows hold up the page for minutes. */
const mostUnasked = 10_000

/** Prints the rows of a table, many of them after a question. `most` is how many may be printed now. */
export function usePrint(count: number) {
  const t = useTablesWords()
  const { dialogs } = usePortal()
  const [most, setMost] = useState(mostUnasked)
  useEffect(() => {
    const end = () => setMost(mostUnasked)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [])
  const print = async () => {
    if (count > askedFrom) {
      const question = { title: t('confirm.print_title'), message: t('confirm.print', { count }) }
      if (!(await dialogs.confirm(question))) return
      flushSync(() => setMost(Math.max(count, mostUnasked)))
    }
    globalThis.print()
  }
  return { most, print }
}
