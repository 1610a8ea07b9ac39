import { type RefObject, useLayoutEffect, useState } from 'react'
import { columnsIn } from './card-size'

/**
 * Number of columns in the grid, measured before the first paint and after every resize: undefined before that, null if
 * the grid has no width.
 */
export function useColumns(grid: RefObject<HTMLElement | null>): number | null | undefined {
  const [columns, setColumns] = useState<number | null>()
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => setColumns(columnsIn(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return columns
}
