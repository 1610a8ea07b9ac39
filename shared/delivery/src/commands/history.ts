import type { Pointer } from '../documents/pointer'
import { textTable } from './text-table'

/** History of an app as text, newest first. */
export function historyTable({ history }: Pointer): string {
  return textTable([
    ['at', 'what', 'release', 'after', 'by'],
    ...history
      .toReversed()
      .map(({ at, action, from, to, by }) => [at, action, to ?? '-', from ?? '-', by]),
  ])
}
