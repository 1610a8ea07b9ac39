import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AppName, VersionId } from '@portal/contract'
import { pointerPath, registryFolder } from '@portal/contract/site-paths'
import { z } from 'zod'
import { commandLine } from '../program'
import { jsonOf } from '../storage/json'
import { ReleaseError, type Storage, type Stored, untilWritten } from '../storage/storage'
import { readServed } from './served'

// Pointer files are read by older and newer tools. Unknown fields and unreadable entries are ignored and written back
// unchanged (docs/decisions/018-tolerant-readers.md).

const PublishedVersion = z.looseObject({
  id: VersionId,
  publishedAt: z.iso.datetime(),
  /** sha384 of `release.json`, which has the digest of every other file. */
  integrity: z.string(),
  killed: z.boolean().optional(),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

const HistoryEntry = z.looseObject({
  at: z.iso.datetime(),
  action: z.string().min(1),
  from: VersionId.nullable(),
  to: VersionId.nullable(),
  by: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const Rollout = z.looseObject({ share: z.number().min(0).max(100), salt: z.string() })

const Outline = z.looseObject({
  app: z.string(),
  versions: z.array(z.unknown()),
  channels: z.record(z.string(), z.unknown()),
  rollout: z.unknown().optional(),
  paused: z.unknown().optional(),
  history: z.array(z.unknown()),
})

const unread = Symbol('unread')

interface Unread {
  readonly versions: readonly unknown[]
  readonly channels: Readonly<Record<string, unknown>>
  readonly history: readonly unknown[]
  readonly rollout?: unknown
}

/** `/registry/<app>.json`, the pointer file of an app. Both lists are oldest first. */
export interface Pointer {
  readonly app: AppName
  readonly versions: readonly PublishedVersion[]
  /** Live releases by channel. `stable` is absent until the first promote; `canary` is optional. */
  readonly channels: Readonly<Record<string, string>>
  /** Share of companies in percent that gets the canary, and the salt that chooses them. */
  readonly rollout?: z.infer<typeof Rollout> | undefined
  readonly paused?: boolean | undefined
  readonly history: readonly HistoryEntry[]
  readonly [unread]?: Unread
}

/** An unusable pointer file. Other apps are not affected. */
export class BrokenPointer extends ReleaseError {
  override name = 'BrokenPointer'
  readonly app: AppName

  /** @param cause End of a sentence that begins with the path. */
  constructor(app: AppName, cause: string) {
    super(
      `${pointerPath(app)} ${cause}\nNew releases of ${app} cannot be published or promoted; other apps are not affected.\n` +
        `Rebuild it from the releases: ${commandLine(`repair ${app}`)}`,
    )
    this.app = app
  }
}

export async function publishedApps(storage: Storage): Promise<AppName[]> {
  const files = await storage.list(registryFolder)
  const apps = files.flatMap((file) => {
    const app = AppName.safeParse(/^registry\/(.+)\.json$/.exec(file)?.[1])
    return app.success ? [app.data] : []
  })
  return hostFirst(apps)
}

export function hostFirst(apps: readonly AppName[]): AppName[] {
  return apps.toSorted((a, b) => Number(b === 'host') - Number(a === 'host'))
}

/** Pointer of an app; empty if nothing was published. Throws BrokenPointer. */
export async function readPointer(storage: Storage, app: AppName): Promise<Pointer> {
  return pointerIn(storage, app, await storage.read(pointerPath(app)))
}

/**
 * Changes a pointer with compare-and-swap: `change` runs again on the newest state until its result is written.
 * Nothing is written if it returns its argument. Throws BrokenPointer, or StorageError when the pointer kept changing.
 */
export async function updatePointer(
  storage: Storage,
  app: AppName,
  change: (pointer: Pointer) => Pointer | Promise<Pointer>,
): Promise<Pointer> {
  return untilWritten(pointerPath(app), async () => {
    const stored = await storage.read(pointerPath(app))
    const pointer = await pointerIn(storage, app, stored)
    const changed = await change(pointer)
    if (changed === pointer) return pointer
    const etag = stored?.etag ?? null
    return (await storage.writeIfMatch(pointerPath(app), pointerFile(changed), etag)) && changed
  })
}

/** Replaces a broken pointer and keeps it under `registry/broken/`. Returns false after a concurrent write. */
export async function replaceBroken(
  storage: Storage,
  broken: Stored | undefined,
  pointer: Pointer,
): Promise<boolean> {
  if (broken && broken.body.length > 0) {
    const name = createHash('sha256').update(broken.body).digest('hex').slice(0, 8)
    await storage.putImmutable(`${registryFolder}/broken/${pointer.app}-${name}.json`, broken.body)
  }
  return storage.writeIfMatch(pointerPath(pointer.app), pointerFile(pointer), broken?.etag ?? null)
}

/**
 * Releases to roll back to, without killed and pruned ones; the live one is last. A promote pushes, a rollback pops, also to a
 * release that is gone now: what it took back stays taken back.
 */
export function liveStack(pointer: Pointer): string[] {
  const stack: string[] = []
  for (const { action, to } of pointer.history) {
    if (to === null) continue
    if (action === 'promote') stack.push(to)
    if (action === 'rollback') stack.length = stack.lastIndexOf(to) + 1
  }
  const usable = stack.filter((id) => isUsable(pointer, id))
  return usable.filter((id, index) => id !== usable[index - 1])
}

/** Whether a release is published, and neither killed nor pruned. */
export function isUsable({ versions }: Pointer, id: string): boolean {
  return versions.some((version) => version.id === id && !version.killed)
}

/** The newest release that is not killed. */
export function newestId(versions: Pointer['versions']): string | undefined {
  return versions.findLast(({ killed }) => !killed)?.id
}

/** For an app without such a release. @param versions How many releases it has. */
export function noReleaseOf(app: string, versions = 0): ReleaseError {
  return new ReleaseError(
    versions > 0
      ? `Every release of ${app} is killed. Publish another one.`
      : `${app} has no published release yet.`,
  )
}

export function previousId(pointer: Pointer): string | null {
  return liveStack(pointer).at(-2) ?? null
}

/** Releases that pages may be using. */
export function liveIds(pointer: Pointer): string[] {
  return [...new Set(Object.values(pointer.channels))]
}

export function withEntry(
  pointer: Pointer,
  entry: { action: string; from: string | null; to: string | null; by: string },
): Pointer {
  const at = new Date().toISOString()
  return { ...pointer, history: [...pointer.history, { at, ...entry }] }
}

export async function pointerIn(
  storage: Storage,
  app: AppName,
  stored: Stored | undefined,
): Promise<Pointer> {
  if (stored !== undefined) return parsePointer(stored.body, app)
  if ((await readServed(storage)).apps.has(app))
    throw new BrokenPointer(app, `is missing, although the site serves ${app}.`)
  return { app, versions: [], channels: {}, history: [] }
}

/** Reads a pointer file of any version. Throws BrokenPointer when it is unusable or belongs to another app. */
export function parsePointer(body: Buffer, app: AppName): Pointer {
  if (body.toString().trim() === '') throw new BrokenPointer(app, 'is empty.')
  const parsed = Outline.safeParse(jsonOf(body))
  if (!parsed.success) {
    const cause = jsonOf(body) === undefined ? 'is not JSON.' : 'is not a pointer file:'
    const details = jsonOf(body) === undefined ? '' : `\n${z.prettifyError(parsed.error)}`
    throw new BrokenPointer(app, `${cause}${details}`)
  }
  const { versions, channels, history, rollout, paused, ...rest } = parsed.data
  if (parsed.data.app !== app) throw new BrokenPointer(app, `belongs to ${parsed.data.app}.`)
  const ids = Object.entries(channels)
  const isChannel = ([, id]: [string, unknown]) => VersionId.safeParse(id).success
  const read = Rollout.safeParse(rollout)
  return {
    ...rest,
    app,
    versions: readable(PublishedVersion, versions),
    channels: Object.fromEntries(ids.filter(isChannel)) as Record<string, string>,
    ...(read.success && { rollout: read.data }),
    ...(Boolean(paused) && { paused: true }),
    history: readable(HistoryEntry, history),
    [unread]: {
      versions: versions.filter((one) => !PublishedVersion.safeParse(one).success),
      channels: Object.fromEntries(ids.filter((entry) => !isChannel(entry))),
      history: history.filter((one) => !HistoryEntry.safeParse(one).success),
      ...(!read.success && rollout !== undefined && { rollout }),
    },
  }
}

function readable<T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })
}

export function unreadEntries(pointer: Pointer): number {
  const { versions = [], channels = {}, history = [], rollout } = pointer[unread] ?? {}
  const isRollout = rollout === undefined ? 0 : 1
  return versions.length + Object.keys(channels).length + history.length + isRollout
}

export function pointerFile(pointer: Pointer): Buffer {
  const { versions = [], channels = {}, history = [], rollout } = pointer[unread] ?? {}
  const file = {
    ...pointer,
    versions: [...versions, ...pointer.versions],
    channels: { ...channels, ...pointer.channels },
    rollout: pointer.rollout ?? rollout,
    history: [...history, ...pointer.history],
  }
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
}

export function isSamePointer(one: Pointer, other: Pointer): boolean {
  return isDeepStrictEqual(jsonOf(pointerFile(one)), jsonOf(pointerFile(other)))
}
