import { usePortal } from '@portal/kit/portal'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTablesWords } from '../../words'

/** The most rows that the browser prints by itself, and after a question. More of them hold up the page for minutes. */
const mostUnasked = 2000
const mostAsked = 10_000

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
    if (count > mostUnasked) {
      const message =
        count > mostAsked
          ? t('confirm.print_part', { shown: mostAsked, all: count })
          : t('confirm.print', { count })
      if (!(await dialogs.confirm({ title: t('confirm.print_title'), message }))) return
      flushSync(() => setMost(mostAsked))
    }
    globalThis.print()
  }
  return { most, print }
}
