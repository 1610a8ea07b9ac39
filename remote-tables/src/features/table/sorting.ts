import { byNumber, type SortOrder } from './arrange'

/** The order after a click on a column: ascending, then descending, then as the table is stored. */
export function nextSort(sort: SortOrder, by: SortOrder['by']): SortOrder {
  if (sort.by !== by) return { by, descending: false }
  return sort.descending ? byNumber : { by, descending: true }
}
