import { readServed, type Served } from '../documents/served'
import { commandLine } from '../program'
import { type WrittenSite, writeSite } from '../site/write-site'
import { ReleaseError, type Storage } from '../storage/storage'
import type { Change } from './change'
import { type Repaired, repairIfBroken } from './repair'

export interface Changed<T> {
  result: T
  lines: string[]
  /** Broken pointers that were rebuilt first. */
  repaired: Repaired[]
  site: WrittenSite
  /** Releases that the site serves, read back after the change. */
  served: Served
}

/** A change that pages don't have yet. The same command finishes it, never twice. */
export class UnfinishedChange extends ReleaseError {
  override name = 'UnfinishedChange'
}

/**
 * Makes a change, composes the site and reads it back. If the process dies between two writes, the same change or
 * `compose` finishes it, never twice. Throws ReleaseError when the change is refused or the site can't be composed.
 */
export async function applyChange<T>(
  storage: Storage,
  { apps, isUrgent, make, describe }: Change<T>,
  by: string,
): Promise<Changed<T>> {
  const repaired: Repaired[] = []
  if (isUrgent)
    for (const app of apps) {
      const rebuilt = await repairIfBroken(storage, app, by)
      if (rebuilt) repaired.push(rebuilt)
    }
  const result = await make(storage, by)
  const lines = describe(result)
  try {
    const site = await writeSite(storage)
    return { result, lines, repaired, site, served: await readServed(storage) }
  } catch (error) {
    const cause = error instanceof Error ? error.message : `${error}`
    throw new UnfinishedChange(
      [
        ...lines,
        `The registry has changed, but the site could not be composed: ${cause}`,
        `Pages may still get the previous release. To finish: ${commandLine('compose')}`,
      ].join('\n'),
    )
  }
}
