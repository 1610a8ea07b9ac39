import type { AppName } from '@portal/contract'
import { clashes, misfits } from './contract-fit'
import {
  isSamePointer,
  type Pointer,
  previousId,
  readPointer,
  updatePointer,
  withEntry,
} from './registry'
import { readRelease, type StoredRelease, verifyFiles } from './releases'
import { liveReleases, readSite } from './site-state'
import { ReleaseError, type Storage } from './storage'

export interface Promotion {
  app: AppName
  /** The release to make live; the newest published one where it is left out. */
  id?: string | undefined
  /** Refuse unless this one is live now. */
  expect?: string | undefined
}

/** A release that is live now, and the one that was before: the same where nothing changed. */
export interface Promoted {
  app: AppName
  id: string
  from: string | null
}

/**
 * Makes published releases live: flips the pointers of their apps and nothing else. The site shows
 * them once it is composed. Several are checked as they will stand together.
 * @param by Who does it, for the history.
 * @throws ReleaseError when a release is unknown, damaged, unfit, or not what was expected.
 */
export async function promote(
  storage: Storage,
  promotions: readonly Promotion[],
  by: string,
): Promise<Promoted[]> {
  return makeLive(storage, promotions, { by, action: 'promote' })
}

/**
 * Makes live again what was live before, of each app. Nothing is uploaded; again takes one step further back.
 * @param by Who does it, for the history.
 * @throws ReleaseError when there is nothing before it, it is damaged or unfit, or somebody else was faster.
 */
export async function rollback(
  storage: Storage,
  apps: readonly AppName[],
  by: string,
): Promise<Promoted[]> {
  const pointers = await Promise.all(apps.map((app) => readPointer(storage, app)))
  const promotions = pointers.map((pointer) => {
    const id = previousId(pointer)
    if (id === null) throw new ReleaseError(`${pointer.app} has no earlier live release.`)
    return { app: pointer.app, id, expect: pointer.channels.stable }
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
  await requireFit(storage, releases)

  const flips: Flip[] = []
  try {
    for (const [index, { app, id }] of releases.entries())
      flips.push(await flip(storage, app, id, promotions[index]?.expect, deed))
  } catch (error) {
    // All or nothing: what was flipped already goes back, unless somebody else has changed it since.
    for (const { before, after } of flips) await takeBack(storage, before, after)
    throw error
  }
  return flips.map(({ before, after }) => ({
    app: after.app,
    id: after.channels.stable ?? '',
    from: before.channels.stable ?? null,
  }))
}

/**
 * The release to make live, as it was published.
 * @throws ReleaseError when it is unknown, was killed or its description is damaged.
 */
export async function candidate(
  storage: Storage,
  { app, id }: Pick<Promotion, 'app' | 'id'>,
): Promise<StoredRelease> {
  const pointer = await readPointer(storage, app)
  const wanted = id ?? newest(pointer)
  if (pointer.versions.some((one) => one.id === wanted && one.killed))
    throw new ReleaseError(`${app} ${wanted} was killed. Publish a new build.`)
  return readRelease(storage, pointer, wanted)
}

/**
 * Lets pass what can go live together beside what is live.
 * @throws ReleaseError naming the files that are damaged, or with the matrix of what does not fit.
 */
export async function requireFit(
  storage: Storage,
  releases: readonly StoredRelease[],
): Promise<void> {
  await Promise.all(releases.map((release) => verifyFiles(storage, release)))
  const live = liveReleases(await readSite(storage))
  const problem = misfits(releases, live) ?? clashes(releases, live)
  if (problem !== null) throw new ReleaseError(problem)
}

/** A pointer before and after it was changed. */
interface Flip {
  readonly before: Pointer
  readonly after: Pointer
}

async function flip(
  storage: Storage,
  app: AppName,
  to: string,
  expect: string | undefined,
  deed: Deed,
): Promise<Flip> {
  let before: Pointer | undefined
  const after = await updatePointer(storage, app, (current) => {
    before = current
    const from = current.channels.stable ?? null
    if (expect !== undefined && from !== expect)
      throw new ReleaseError(`The live release of ${app} is ${from ?? 'none'}, not ${expect}.`)
    return from === to ? current : flipped(current, to, deed)
  })
  return { before: before ?? after, after }
}

async function takeBack(storage: Storage, before: Pointer, after: Pointer): Promise<void> {
  await updatePointer(storage, before.app, (current) =>
    isSamePointer(current, after) ? before : current,
  )
}

function flipped(pointer: Pointer, to: string, { by, action }: Deed): Pointer {
  const from = pointer.channels.stable ?? null
  const { canary, ...channels } = pointer.channels
  // What was a canary and is live for everybody is a canary no longer.
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
  const last = versions.findLast(({ killed }) => !killed)
  if (last === undefined) throw new ReleaseError(`${app} has no published release yet.`)
  return last.id
}
