import { byNumber, type SortOrder } from './arrange'

/** Order after a click on a column: ascending, descending, then as stored. */
export function nextSort(sort: SortOrder, by: SortOrder['by']): SortOrder {
  if (sort.by !== by) return { by, descending: false }
  return sort.descending ? byNumber : { by, descending: true }
}
