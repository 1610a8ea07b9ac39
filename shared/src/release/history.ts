import type { Pointer } from './registry'
import { textTable } from './text-table'

/** What happened to an app, newest first, as text: one line each. */
export function historyTable({ history }: Pointer): string {
  return textTable([
    ['at', 'what', 'release', 'after', 'by'],
    ...history
      .toReversed()
      .map(({ at, action, from, to, by }) => [at, action, to ?? '-', from ?? '-', by]),
  ])
}
