import type { Pointer } from './registry'
import { textTable } from './text-table'

/** The history of an app as text, newest first, one line per event. */
export function historyTable({ history }: Pointer): string {
  return textTable([
    ['at', 'what', 'release', 'after', 'by'],
    ...history
      .toReversed()
      .map(({ at, action, from, to, by }) => [at, action, to ?? '-', from ?? '-', by]),
  ])
}
