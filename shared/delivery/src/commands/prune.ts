import type { AppName } from '@portal/contract'
import { releasePath, releasesFolder } from '@portal/contract/site-paths'
import { liveIds, type Pointer, previousId, readPointer, updatePointer } from '../documents/pointer'
import { addressOf, readRelease } from '../documents/releases'
import { commandLine } from '../program'
import { encodedSuffixes } from '../storage/encodings'
import { ReleaseError, type Storage, StorageError } from '../storage/storage'

/** Open pages and rollbacks need these. */
const keepAtLeast = 10
/** How long a page may stay open before it has loaded all of its release, which stopped being live meanwhile. */
const keepDays = 30

/**
 * Removes all releases but the live, previous and `keep` newest ones, and those that were new or live in the last 30 days.
 * Files that an earlier run left are removed too. Refused while a release that stays is damaged, because its shared files
 * are unknown. Returns the ids of the removed releases, oldest first.
 */
export async function prune(
  storage: Storage,
  app: AppName,
  { keep = keepAtLeast, now = Date.now(), by }: { keep?: number; now?: number; by: string },
): Promise<string[]> {
  if (!(keep >= keepAtLeast)) throw new ReleaseError(`--keep must be at least ${keepAtLeast}.`)
  let gone: string[] = []
  // Change the pointer first, so nobody promotes a release that is about to lose files.
  await updatePointer(storage, app, async (pointer) => {
    gone = outdated(pointer, keep, now)
    if (gone.length === 0) return pointer
    const at = new Date(now).toISOString()
    const entries = gone.map((id) => ({ at, action: 'prune', from: id, to: null, by }))
    const pruned = {
      ...pointer,
      versions: pointer.versions.filter(({ id }) => !gone.includes(id)),
      history: [...pointer.history, ...entries],
    }
    await neededFiles(storage, pruned)
    return pruned
  })
  const pointer = await readPointer(storage, app)
  const removed = removedIds(pointer)
  if (removed.length === 0) return gone
  const needed = await neededFiles(storage, pointer)
  const folders = removed.map((id) => `${releasePath(app, id)}/`)
  const files = (await storage.list(`${releasesFolder}/${app}`)).filter(
    (file) => !needed.has(file) && folders.some((folder) => file.startsWith(folder)),
  )
  await Promise.all(files.map((file) => storage.remove(file)))
  return gone
}

/** Releases that this or an earlier run took out of the pointer. */
function removedIds({ versions, history }: Pointer): string[] {
  const ids = history.flatMap(({ action, from }) => (action === 'prune' && from ? [from] : []))
  return [...new Set(ids)].filter((id) => versions.every((version) => version.id !== id))
}

/** Unchanged files that the remaining releases share. Throws ReleaseError when one of them is damaged and not killed. */
async function neededFiles(storage: Storage, pointer: Pointer): Promise<ReadonlySet<string>> {
  const releases = await Promise.all(
    pointer.versions.map(({ id, killed }) =>
      readRelease(storage, pointer, id).catch((error: unknown) => {
        if (!(error instanceof ReleaseError) || error instanceof StorageError) throw error
        // A repaired pointer lists killed releases whose files are lost.
        if (killed) return undefined
        throw new ReleaseError(
          `${pointer.app} cannot be pruned: ${error.message}\n` +
            `Restore this file, or kill the release: ${commandLine(`kill ${pointer.app} ${id}`)}`,
        )
      }),
    ),
  )
  const paths = releases.flatMap((release) =>
    release === undefined
      ? []
      : Object.keys(release.since).map((file) => addressOf(release, file).slice(1)),
  )
  return new Set(paths.flatMap((path) => ['', ...encodedSuffixes].map((suffix) => path + suffix)))
}

function outdated(pointer: Pointer, keep: number, now: number): string[] {
  const isRecent = (at: string) => Date.parse(at) >= now - keepDays * 86_400_000
  const inUse = new Set([
    ...liveIds(pointer),
    previousId(pointer),
    ...pointer.history.filter(({ at }) => isRecent(at)).flatMap(({ from, to }) => [from, to]),
  ])
  return pointer.versions
    .slice(0, -keep)
    .filter(({ id, publishedAt }) => !inUse.has(id) && !isRecent(publishedAt))
    .map(({ id }) => id)
}
