import { useEffect, useMemo } from 'react'
import type { NumberedRow } from './rows'
import { openTableWork, type TableWork } from './table-work'

/** Work on these rows; other rows end it. */
export function useTableWork(rows: readonly NumberedRow[]): TableWork {
  const work = useMemo(() => openTableWork(rows), [rows])
  useEffect(() => () => work.close(), [work])
  return work
}
