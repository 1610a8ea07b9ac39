import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { AppName, VersionId } from '../contract/contract'
import { ReleaseError, type Storage } from './storage'

// Loose, so that a team with an older tool keeps what a newer tool has written.

const PublishedVersion = z.looseObject({
  id: VersionId,
  publishedAt: z.iso.datetime(),
  /** sha384 of `release.json`, which holds the digest of every other file. */
  integrity: z.string(),
  /** Taken out for good: it never goes live again, and open pages drop it. */
  killed: z.boolean().optional(),
})

const HistoryEntry = z.looseObject({
  at: z.iso.datetime(),
  action: z.string().min(1),
  from: VersionId.nullable(),
  to: VersionId.nullable(),
  by: z.string(),
})

/** `/registry/<app>.json`: the pointer file of one app. Oldest first in both lists. */
export const Pointer = z.looseObject({
  app: AppName,
  versions: z.array(PublishedVersion),
  /** What is live, by channel. `stable` is absent until the first promote, `canary` while there is none. */
  channels: z.record(z.string(), VersionId),
  /** Of the canary: the share of companies in percent that gets it, and what chooses them. */
  rollout: z.looseObject({ share: z.number().min(0).max(100), salt: z.string() }).optional(),
  /** Out of service: places of it say so, until it is resumed. */
  paused: z.boolean().optional(),
  history: z.array(HistoryEntry),
})
export type Pointer = z.infer<typeof Pointer>

/** Far more than the writers that could ever meet at one pointer. */
const attempts = 200

/** Where the pointer of an app stands in the site. */
export const pointerPath = (app: AppName) => `registry/${app}.json`

/** Where the files of a release stand in the site, without a slash at the end. */
export const releasePath = (app: AppName, id: string) => `r/${app}/${id}`

/** The pointers of all apps that were ever published to the site, the host first. */
export async function readPointers(storage: Storage): Promise<Pointer[]> {
  const files = await storage.list('registry')
  const apps = files.flatMap((file) => {
    const app = AppName.safeParse(/^registry\/(.+)\.json$/.exec(file)?.[1])
    return app.success ? [app.data] : []
  })
  const hostFirst = apps.sort((a, b) => Number(b === 'host') - Number(a === 'host'))
  return Promise.all(hostFirst.map((app) => readPointer(storage, app)))
}

/** The pointer of an app; an empty one where nothing was published. */
export async function readPointer(storage: Storage, app: AppName): Promise<Pointer> {
  return (await readTagged(storage, app)).pointer
}

/**
 * Changes a pointer without losing anybody else's change: `change` runs again on the newest state
 * until its result could be written. Where it returns the pointer it was given, nothing is written.
 * @returns the pointer as it now stands.
 * @throws ReleaseError when the pointer kept changing; whatever `change` throws.
 */
export async function updatePointer(
  storage: Storage,
  app: AppName,
  change: (pointer: Pointer) => Pointer | Promise<Pointer>,
): Promise<Pointer> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { pointer, etag } = await readTagged(storage, app)
    const changed = await change(pointer)
    if (changed === pointer) return pointer
    const body = Buffer.from(`${JSON.stringify(changed, null, 2)}\n`)
    if (await storage.writeIfMatch(pointerPath(app), body, etag)) return changed
    await pause(Math.random() * Math.min(10 * attempt, 200))
  }
  throw new ReleaseError(
    `${pointerPath(app)} changed ${attempts} times while it was being written.`,
  )
}

/**
 * The releases that one could go back to, what is live last. A release that was killed or rolled back from is none of
 * them: the history is read as a stack, on which a promote puts and from which a rollback takes.
 */
export function liveStack({ history, versions }: Pointer): string[] {
  const usable = new Set(versions.flatMap(({ id, killed }) => (killed ? [] : [id])))
  const stack: string[] = []
  for (const { action, to } of history) {
    if (to === null || !usable.has(to)) continue
    if (action === 'promote') stack.push(to)
    if (action === 'rollback') while (stack.length > 0 && stack.at(-1) !== to) stack.pop()
  }
  return stack
}

/** What was live before the release that is live now, or null. */
export function previousId(pointer: Pointer): string | null {
  return liveStack(pointer).at(-2) ?? null
}

/** The releases of a pointer that somebody may be using now. */
export function liveIds(pointer: Pointer): string[] {
  return [...new Set(Object.values(pointer.channels))]
}

/** A pointer with one more entry in its history, of now. */
export function withEntry(
  pointer: Pointer,
  entry: { action: string; from: string | null; to: string | null; by: string },
): Pointer {
  const at = new Date().toISOString()
  return { ...pointer, history: [...pointer.history, { at, ...entry }] }
}

async function readTagged(storage: Storage, app: AppName) {
  const path = pointerPath(app)
  const stored = await storage.read(path)
  if (stored === undefined) {
    const pointer: Pointer = { app, versions: [], channels: {}, history: [] }
    return { pointer, etag: null }
  }
  const parsed = Pointer.safeParse(parseJson(stored.body, path))
  if (!parsed.success)
    throw new ReleaseError(`${path} is not valid:\n${z.prettifyError(parsed.error)}`)
  if (parsed.data.app !== app) throw new ReleaseError(`${path} belongs to ${parsed.data.app}.`)
  return { pointer: parsed.data, etag: stored.etag }
}

/**
 * @param path Named in the message.
 * @throws ReleaseError when the text is not JSON.
 */
export function parseJson(body: Buffer, path: string): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ReleaseError(`${path} is not JSON.`)
  }
}
