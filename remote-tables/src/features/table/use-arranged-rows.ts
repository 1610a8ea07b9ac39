import { useEffect, useMemo, useState } from 'react'
import { type Arrangement, arrange, isAsStored } from './arrange'
import type { NumberedRow } from './rows'
import { areMany, type TableWork } from './table-work'
import { useWording } from './use-wording'

/** Arranged rows. With many rows, the previous arrangement stays until the next is ready. */
export function useArrangedRows(
  rows: readonly NumberedRow[],
  work: TableWork,
  arrangement: Arrangement,
): readonly NumberedRow[] {
  const wording = useWording()
  const [arranged, setArranged] = useState(rows)
  const atOnce = useMemo(
    () =>
      isAsStored(arrangement)
        ? rows
        : areMany(rows)
          ? undefined
          : arrange(rows, arrangement, wording),
    [rows, arrangement, wording],
  )
  useEffect(() => {
    if (atOnce) {
      setArranged(atOnce)
      return
    }
    let current = true
    work.arrange(arrangement, wording).then(
      (next) => current && setArranged(next),
      (error) => console.error('The table could not be arranged', error),
    )
    return () => {
      current = false
    }
  }, [atOnce, work, arrangement, wording])
  return atOnce ?? arranged
}
