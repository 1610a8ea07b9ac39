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
  const atOnce = useMemo<Arranged | undefined>(() => {
    if (isAsStored(arrangement)) return { rows, arrangement }
    if (areMany(rows)) return undefined
    return { rows: arrange(rows, arrangement, wording), arrangement }
  }, [rows, arrangement, wording])
  const [arranged, setArranged] = useState(atOnce ?? { rows, arrangement })
  useEffect(() => {
    if (atOnce) return setArranged(atOnce)
    let current = true
    work.arrange(arrangement, wording).then(
      (next) => current && setArranged({ rows: next, arrangement }),
      (error) => console.error('The table could not be arranged', error),
    )
    return () => {
      current = false
    }
  }, [atOnce, work, arrangement, wording])
  return atOnce ?? arranged
}
