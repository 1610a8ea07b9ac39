import type { AppName } from '@portal/contract'
import { type HistoryEntry, type Pointer, readPointer } from '../documents/pointer'
import { readServed } from '../documents/served'
import { unfinishedChange } from '../site/site-state'
import type { Storage } from '../storage/storage'

/** A change of what is live, returned by a verb. Only `applyChange` makes it, so no caller can leave a stale page. */
export interface Change<T> {
  readonly apps: readonly AppName[]
  /** Takes a release away at once, so broken pointers of these apps are rebuilt first. */
  readonly isUrgent: boolean
  /** Writes the pointers, unless an interrupted run wrote them already. `by` is the author, for the history. */
  readonly make: (storage: Storage, by: string) => Promise<T>
  /** One line per change. */
  readonly describe: (result: T) => string[]
}

/** The state before a call that may be repeated: the time of the last entry of the history, or null. */
export type After = string | null | undefined

/** A change of this author after that state: an earlier run of the same call made it. */
export function madeAfter(
  { history }: Pointer,
  after: After,
  { action, by }: Pick<HistoryEntry, 'action' | 'by'>,
): HistoryEntry | undefined {
  if (after === undefined) return undefined
  const start = history.findLastIndex(({ at }) => at === after) + 1
  return history.slice(start).find((entry) => entry.action === action && entry.by === by)
}

/** The last change of an app, if it is this one and hasn't reached the site. */
export async function unfinishedOf(
  storage: Storage,
  app: AppName,
  action: string,
): Promise<{ last: HistoryEntry | undefined; pointer: Pointer }> {
  const [pointer, served] = await Promise.all([readPointer(storage, app), readServed(storage)])
  const last = unfinishedChange(pointer, served)
  return { last: last?.action === action ? last : undefined, pointer }
}
