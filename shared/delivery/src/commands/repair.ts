import type { AppName } from '@portal/contract'
import { counted } from '@portal/contract/counted'
import type { ListedRelease } from '@portal/contract/read-documents'
import { pointerPath, releasesFolder } from '@portal/contract/site-paths'
import { compare } from 'semver'
import {
  BrokenPointer,
  type HistoryEntry,
  type Pointer,
  type PublishedVersion,
  pointerIn,
  readPointer,
  replaceBroken,
  withEntry,
} from '../documents/pointer'
import { descriptionPath, parseDescription, type StoredRelease } from '../documents/releases'
import {
  isServedPaused,
  readServed,
  servedCanary,
  servedKilled,
  servedLive,
  servedPrevious,
} from '../documents/served'
import { sha384 } from '../storage/digest'
import { ReleaseError, type Storage, type Stored, untilWritten } from '../storage/storage'
import type { Change } from './change'

export interface Repaired {
  app: AppName
  /** Found releases, oldest first as far as known. */
  versions: string[]
  live: string | null
  killed: string[]
  /** Unusable releases, with the cause. */
  skipped: string[]
}

/**
 * Rebuilds a pointer from the stored releases; live, canary, pause and kills are as served, the history is lost. The
 * broken file is kept under `registry/broken/`. Refused when nothing was ever published, or when the pointer is readable,
 * unless a repair was its last change: the page may not have that yet.
 */
export function repair(app: AppName): Change<Repaired> {
  return {
    apps: [app],
    isUrgent: false,
    async make(storage, by) {
      const repaired =
        (await repairIfBroken(storage, app, by)) ?? (await repairedBefore(storage, app))
      if (repaired === undefined)
        throw new ReleaseError(`${pointerPath(app)} is readable; there is nothing to repair.`)
      return repaired
    },
    describe: repairedText,
  }
}

export function repairedText({ app, versions, live, killed, skipped }: Repaired): string[] {
  return [
    `Rebuilt the pointer of ${app}: ${counted(versions.length, 'release')}, ${killed.length} killed, live: ${live ?? 'none'}.`,
    ...skipped.map((one) => `Left out: ${one}`),
    'Earlier dates and history are lost, and all but the last ten kills. Check the status before the next promote.',
  ]
}

/** Rebuilds a broken pointer; undefined when it is readable. The page is as before until the site is composed. */
export async function repairIfBroken(
  storage: Storage,
  app: AppName,
  by: string,
): Promise<Repaired | undefined> {
  return untilWritten(pointerPath(app), async () => {
    const stored = await storage.read(pointerPath(app))
    if (!(await isBroken(storage, app, stored))) return undefined
    const { pointer, skipped } = await rebuild(storage, app, by)
    return (await replaceBroken(storage, stored, pointer)) && repairedOf(pointer, skipped)
  })
}

/** The last change of a readable pointer, if that is a repair. */
async function repairedBefore(storage: Storage, app: AppName): Promise<Repaired | undefined> {
  const pointer = await readPointer(storage, app)
  return pointer.history.at(-1)?.action === 'repair' ? repairedOf(pointer, []) : undefined
}

function repairedOf({ app, versions, channels }: Pointer, skipped: string[]): Repaired {
  return {
    app,
    versions: versions.map(({ id }) => id),
    live: channels.stable ?? null,
    killed: versions.flatMap(({ id, killed }) => (killed ? [id] : [])),
    skipped,
  }
}

async function isBroken(
  storage: Storage,
  app: AppName,
  stored: Stored | undefined,
): Promise<boolean> {
  try {
    const { versions } = await pointerIn(storage, app, stored)
    // A missing pointer of an app that isn't live reads as empty.
    return versions.length === 0 && (await storage.list(`${releasesFolder}/${app}`)).length > 0
  } catch (error) {
    if (error instanceof BrokenPointer) return true
    throw error
  }
}

async function rebuild(storage: Storage, app: AppName, by: string) {
  const listed = (await readServed(storage)).apps.get(app) ?? []
  const { releases, skipped } = await storedReleases(storage, app, listed)
  const at = new Date().toISOString()
  const killed = servedKilled(listed)
  const versionOf = (id: string, integrity: string): PublishedVersion => ({
    id,
    // The time is unknown; the current time keeps it from being pruned early.
    publishedAt: at,
    integrity,
    ...(killed.includes(id) && { killed: true }),
  })
  const stored = oldestFirst(releases).map(({ release, integrity }) =>
    versionOf(release.id, integrity),
  )
  // Kills and served releases are kept even without their files.
  const lost = listed
    .filter(({ contents }) => stored.every(({ id }) => id !== contents.id))
    .map(({ contents, digest }) => versionOf(contents.id, digest ?? ''))
  const [live, previous, canary] = [servedLive, servedPrevious, servedCanary].map((find) =>
    find(listed),
  )
  const stable = live?.contents.id
  const pointer: Pointer = {
    app,
    versions: [...lost, ...stored],
    channels: {
      ...(stable && { stable }),
      ...(canary && { canary: canary.contents.id }),
    },
    ...(canary && { rollout: { share: canary.traffic, salt: canary.contents.salt ?? '' } }),
    ...(isServedPaused(listed) && { paused: true }),
    history: promotesOf([previous, live], at, by),
  }
  const entry = { action: 'repair', from: null, to: stable ?? null, by }
  return { pointer: withEntry(pointer, entry), skipped }
}

/** Needed for a rollback to the previous release. */
function promotesOf(
  releases: readonly (ListedRelease | undefined)[],
  at: string,
  by: string,
): HistoryEntry[] {
  const ids = releases.flatMap((release) => (release ? [release.contents.id] : []))
  return ids.map((to, index) => ({
    at,
    action: 'promote',
    from: ids[index - 1] ?? null,
    to,
    by,
    rebuilt: true,
  }))
}

interface Found {
  release: StoredRelease
  integrity: string
}

async function storedReleases(
  storage: Storage,
  app: AppName,
  listed: readonly ListedRelease[],
): Promise<{ releases: Found[]; skipped: string[] }> {
  const found = new RegExp(`^${descriptionPath(app, '[^/]+').replaceAll('.', '\\.')}$`)
  const paths = (await storage.list(`${releasesFolder}/${app}`)).filter((path) => found.test(path))
  const releases: Found[] = []
  const skipped: string[] = []
  for (const path of paths) {
    const stored = await storage.read(path)
    if (stored === undefined) continue
    try {
      const release = parseDescription(stored.body, path)
      const integrity = sha384(stored.body)
      const known = listed.find(({ contents }) => contents.id === release.id)?.digest
      if (release.app !== app || path !== descriptionPath(app, release.id))
        throw new ReleaseError(`${path} describes another release.`)
      if (known !== undefined && known !== integrity)
        throw new ReleaseError(`${path} does not match the digest that the site serves.`)
      releases.push({ release, integrity })
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      skipped.push(error.message)
    }
  }
  return { releases, skipped }
}

/** By version, then after the releases that it shares files with. */
function oldestFirst(releases: readonly Found[]): Found[] {
  const byId = new Map(releases.map((found) => [found.release.id, found]))
  const sorted: Found[] = []
  const visited = new Set<string>()
  const visit = (found: Found) => {
    if (visited.has(found.release.id)) return
    visited.add(found.release.id)
    for (const id of new Set(Object.values(found.release.since))) {
      const before = byId.get(id)
      if (before) visit(before)
    }
    sorted.push(found)
  }
  for (const found of releases.toSorted((a, b) => compare(a.release.version, b.release.version)))
    visit(found)
  return sorted
}
