import type { AppName } from '@portal/contract'
import { clashes, misfits } from '../documents/contract-fit'
import {
  type HistoryEntry,
  isSamePointer,
  isUsable,
  newestId,
  noReleaseOf,
  type Pointer,
  previousId,
  readPointer,
  updatePointer,
  withEntry,
} from '../documents/pointer'
import { requireSignature } from '../documents/provenance'
import { readRelease, type StoredRelease, verifyFiles } from '../documents/releases'
import { liveReleases, readSite, stateWith } from '../site/site-state'
import { requireComposable, writeSite } from '../site/write-site'
import { ReleaseError, type Storage } from '../storage/storage'
import { type Change, unfinishedOf } from './change'

export interface Promotion {
  app: AppName
  /** Default: the newest published release. */
  id?: string | undefined
  /** Fails unless this release is live now; null: unless none is. */
  expect?: string | null | undefined
}

/** The live release and the one before; equal if nothing changed. */
export interface Promoted {
  app: AppName
  id: string
  from: string | null
}

/** Makes releases live together. Refused when one is unknown, damaged, incompatible or unexpected. */
export function promote(promotions: readonly Promotion[]): Change<Promoted[]> {
  return {
    apps: promotions.map(({ app }) => app),
    isUrgent: false,
    make: (storage, by) => makeLive(storage, promotions, { by, action: 'promote' }),
    describe: promotedText,
  }
}

/** Makes the previous release of each app live, or that before it the second time. Refused like a promote. */
export function rollback(
  apps: readonly AppName[],
  expect: Readonly<Record<string, string>> = {},
): Change<Promoted[]> {
  return {
    apps,
    isUrgent: true,
    async make(storage, by) {
      const done: Promoted[] = []
      const left: AppName[] = []
      for (const app of apps) {
        const { last, pointer } = await unfinishedOf(storage, app, 'rollback')
        const entry = last ?? doneBefore(pointer, expect[app], { by, action: 'rollback' })
        if (entry?.to) done.push({ app, id: entry.to, from: entry.from })
        else left.push(app)
      }
      if (left.length === 0) return done
      return [...done, ...(await makePreviousLive(storage, left, expect, by))]
    },
    describe: promotedText,
  }
}

function promotedText(promoted: readonly Promoted[]): string[] {
  return promoted.map(({ app, id, from }) =>
    from === id
      ? `${app} ${id} was already live`
      : `${app} ${id} is live ${from === null ? '(first release)' : `after ${from}`}`,
  )
}

async function makePreviousLive(
  storage: Storage,
  apps: readonly AppName[],
  expect: Readonly<Record<string, string>>,
  by: string,
): Promise<Promoted[]> {
  const pointers = await Promise.all(apps.map((app) => readPointer(storage, app)))
  const promotions = pointers.map((pointer) => {
    const id = previousId(pointer)
    if (id === null) throw new ReleaseError(`${pointer.app} has no earlier live release.`)
    return { app: pointer.app, id, expect: expect[pointer.app] ?? pointer.channels.stable }
  })
  return makeLive(storage, promotions, { by, action: 'rollback' })
}

interface Deed {
  readonly by: string
  readonly action: 'promote' | 'rollback'
}

async function makeLive(
  storage: Storage,
  promotions: readonly Promotion[],
  deed: Deed,
): Promise<Promoted[]> {
  const releases = await Promise.all(promotions.map((promotion) => candidate(storage, promotion)))
  await requireFit(storage, releases, 'stable')

  const flips: Flip[] = []
  try {
    for (const [index, { app, id }] of releases.entries())
      flips.push(await flip(storage, app, id, promotions[index]?.expect, deed))
  } catch (error) {
    // All or nothing: changed pointers are restored, unless somebody else has changed them since.
    await Promise.allSettled(flips.map(({ before, after }) => takeBack(storage, before, after)))
    // Somebody else's command may have composed pages with them.
    if (flips.length > 0) await writeSite(storage).catch(() => undefined)
    throw error
  }
  return flips.map(({ before, after }) => ({
    app: after.app,
    id: after.channels.stable ?? '',
    from: before.channels.stable ?? null,
  }))
}

/**
 * The published release to make live. Throws ReleaseError when it is unknown, killed, not signed by a key of the app
 * that has keys, or its description is damaged.
 */
export async function candidate(
  storage: Storage,
  { app, id }: Pick<Promotion, 'app' | 'id'>,
): Promise<StoredRelease> {
  const pointer = await readPointer(storage, app)
  const wanted = id ?? newest(pointer)
  if (pointer.versions.some((one) => one.id === wanted && one.killed))
    throw new ReleaseError(goneText(app, wanted))
  const release = await readRelease(storage, pointer, wanted)
  await requireSignature(storage, pointer, wanted)
  return release
}

const goneText = (app: AppName, id: string) =>
  `${app} ${id} was killed or removed. Publish other code, or the same with another version in its package.json.`

/**
 * Throws ReleaseError unless the releases are undamaged and compatible with each other and with what stays live beside
 * them, canaries included.
 */
export async function requireFit(
  storage: Storage,
  releases: readonly StoredRelease[],
  channel: 'stable' | 'canary',
): Promise<void> {
  await Promise.all(releases.map((release) => verifyFiles(storage, release)))
  const apps = releases.map(({ app }) => app)
  const site = await readSite(storage)
  const live = liveReleases(site, { channel, apps })
  const problem = misfits(releases, live) ?? clashes(releases, live)
  if (problem !== null) throw new ReleaseError(problem)
  await requireComposable(await stateWith(storage, site, { releases, channel }))
}

interface Flip {
  readonly before: Pointer
  readonly after: Pointer
}

async function flip(
  storage: Storage,
  app: AppName,
  to: string,
  expect: string | null | undefined,
  deed: Deed,
): Promise<Flip> {
  let before: Pointer | undefined
  const after = await updatePointer(storage, app, (current) => {
    before = current
    // Its files were checked meanwhile.
    if (!isUsable(current, to)) throw new ReleaseError(goneText(app, to))
    const from = current.channels.stable ?? null
    if (expect !== undefined && from !== expect && doneBefore(current, expect, deed)?.to !== to)
      throw new ReleaseError(
        `The live release of ${app} is ${from ?? 'none'}, not ${expect ?? 'none'}.`,
      )
    return from === to ? current : flipped(current, to, deed)
  })
  return { before: before ?? after, after }
}

/** The last change, if it is this one from the expected release: an earlier run made it and may have died since. */
function doneBefore(
  { history }: Pointer,
  expect: string | null | undefined,
  { by, action }: Deed,
): HistoryEntry | undefined {
  const last = history.findLast((entry) => entry.action !== 'publish')
  return last?.action === action && last.from === expect && last.by === by ? last : undefined
}

async function takeBack(storage: Storage, before: Pointer, after: Pointer): Promise<void> {
  await updatePointer(storage, before.app, (current) =>
    isSamePointer(current, after) ? before : current,
  )
}

function flipped(pointer: Pointer, to: string, { by, action }: Deed): Pointer {
  const from = pointer.channels.stable ?? null
  const { canary, ...channels } = pointer.channels
  // A promoted canary is no longer a canary.
  const isStill = canary !== undefined && canary !== to
  return withEntry(
    {
      ...pointer,
      channels: { ...channels, ...(isStill && { canary }), stable: to },
      rollout: isStill ? pointer.rollout : undefined,
    },
    { action, from, to, by },
  )
}

function newest({ app, versions }: Pointer): string {
  const id = newestId(versions)
  if (id === undefined) throw noReleaseOf(app, versions.length)
  return id
}
