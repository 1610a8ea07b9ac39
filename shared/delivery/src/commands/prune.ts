import type { AppName } from '@portal/contract'
import { releasePath } from '@portal/contract/site-paths'
import { liveIds, type Pointer, previousId, readPointer, updatePointer } from '../documents/pointer'
import { addressOf, readRelease } from '../documents/releases'
import { encodedSuffixes } from '../storage/encodings'
import { ReleaseError, type Storage } from '../storage/storage'

/** Open pages and rollbacks need these. */
const keepAtLeast = 10
/** How long a page may stay open before it has loaded all of its release, which stopped being live meanwhile. */
const keepDays = 30

/** Removes all releases but the live, previous and `keep` newest ones, and those that were new or live in the last 30 days. Returns their ids, oldest first. */
export async function prune(
  storage: Storage,
  app: AppName,
  { keep = keepAtLeast, now = Date.now(), by }: { keep?: number; now?: number; by: string },
): Promise<string[]> {
  if (!(keep >= keepAtLeast)) throw new ReleaseError(`--keep must be at least ${keepAtLeast}.`)
  let gone: string[] = []
  // Change the pointer first, so nobody promotes a release that is about to lose files.
  await updatePointer(storage, app, (pointer) => {
    gone = outdated(pointer, keep, now)
    if (gone.length === 0) return pointer
    const at = new Date(now).toISOString()
    const entries = gone.map((id) => ({ at, action: 'prune', from: id, to: null, by }))
    return {
      ...pointer,
      versions: pointer.versions.filter(({ id }) => !gone.includes(id)),
      history: [...pointer.history, ...entries],
    }
  })
  if (gone.length === 0) return gone
  const needed = await neededFiles(storage, app)
  for (const id of gone) await removeFiles(storage, releasePath(app, id), needed)
  return gone
}

/** Unchanged files that the remaining releases share. */
async function neededFiles(storage: Storage, app: AppName): Promise<ReadonlySet<string>> {
  const pointer = await readPointer(storage, app)
  const releases = await Promise.all(
    pointer.versions.map(({ id }) => readRelease(storage, pointer, id)),
  )
  const paths = releases.flatMap((release) =>
    Object.keys(release.since).map((file) => addressOf(release, file).slice(1)),
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

async function removeFiles(
  storage: Storage,
  folder: string,
  needed: ReadonlySet<string>,
): Promise<void> {
  const files = (await storage.list(folder)).filter((file) => !needed.has(file))
  await Promise.all(files.map((file) => storage.remove(file)))
}
