import { type RefObject, useLayoutEffect, useState } from 'react'
import { columnsIn } from './card-size'

/** How many cards stand side by side in the grid, known before the first paint and after every resize (2.33). */
export function useColumns(grid: RefObject<HTMLElement | null>): number | undefined {
  const [columns, setColumns] = useState<number>()
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
