import { useEffect, useMemo, useState } from 'react'
import { type Arrangement, arrange, isAsStored } from './arrange'
import type { NumberedRow } from './rows'
import { areMany, type TableWork } from './table-work'
import { useWording } from './use-wording'

interface Arranged {
  readonly rows: readonly NumberedRow[]
  readonly arrangement: Arrangement
}

/** Arranged rows. With many rows, those of the previous arrangement stay until the next is ready. */
export function useArrangedRows(
  rows: readonly NumberedRow[],
  work: TableWork,
  arrangement: Arrangement,
): Arranged {
  const wording = useWording()
  const [arranged, setArranged] = useState<Arranged>({ rows, arrangement })
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
      setArranged({ rows: atOnce, arrangement })
      return
    }
    let current = true
    work.arrange(arrangement, wording).then(
      (next) => current && setArranged({ rows: next, arrangement }),
      (error) => console.error('The table could not be arranged', error),
    )
    return () => {
      current = false
    }
  }, [atOnce, work, arrangement, wording])
  return atOnce ? { rows: atOnce, arrangement } : arranged
}
