import type { AppName } from '@portal/contract'
import { byName } from '@portal/contract/read-documents'
import { releasePath } from '@portal/contract/site-paths'
import { dictionariesOf, noteEarlier } from '../documents/dictionaries'
import type { Signer } from '../documents/dsse'
import { liveIds, type Pointer, readPointer, updatePointer } from '../documents/pointer'
import { type BuildSource, unknownSource, writeProvenance } from '../documents/provenance'
import {
  descriptionFile,
  descriptionPath,
  readDescription,
  readRelease,
} from '../documents/releases'
import { deltaOf } from '../storage/deltas'
import { sha384 } from '../storage/digest'
import { encodedForms, encodedSuffixes, isFormOf, storedForms } from '../storage/encodings'
import { ReleaseError, type Storage } from '../storage/storage'
import { type BuiltRelease, isDescriptionOf, readBuild } from './build-output'
import { requireActiveKey } from './signing-key'

const dictionariesAtMost = 3

export interface PublishOptions {
  onStored?: ((done: number, total: number) => void) | undefined
  /** Where source maps go, below the same paths; without it they are dropped. */
  maps?: Storage | undefined
  source?: BuildSource | undefined
  /** Signs the release with an active key of the app. */
  signer?: Signer | undefined
}

/**
 * Stores the build in `<folder>/dist` as a release, without making it live. Publishing it again only restores lost
 * files, mends encoded forms and `release.json`, and signs it, if it has no valid signature. Throws ReleaseError when the
 * build is invalid, the id is taken by other bytes, or the key is not an active one of the app.
 */
export async function publish(
  storage: Storage,
  app: AppName,
  folder: string,
  by: string,
  { onStored, maps: mapStorage, source = unknownSource, signer }: PublishOptions = {},
): Promise<{ id: string; isNew: boolean }> {
  if (signer) await requireActiveKey(storage, app, signer)
  const { release, files, maps } = await readBuild(folder, app)
  const { id } = release
  const base = releasePath(app, id)
  const pointer = await readPointer(storage, app)
  const path = descriptionPath(app, id)
  const stored = await storage.read(path)
  const { since, description } = await describe(storage, pointer, release, stored?.body)
  if (signer && !isDescriptionOf(description, release))
    throw new ReleaseError(
      `${path} differs from this build of ${app} ${id}, so it is not signed. ` +
        'Raise the version in package.json, build again and publish that.',
    )
  const integrity = sha384(description)

  const present = new Set(await storage.list(base))
  let done = 0
  await eachOf([...files], async ([file, body]) => {
    const from = since[file] && `${releasePath(app, since[file])}/${file}`
    await put(storage, `${base}/${file}`, body, { present, from })
    done += 1
    onStored?.(done, files.size)
  })
  await noteEarlier(storage, release, likelyCached(pointer, id))
  await putDeltas(storage, release, files, present)
  if (mapStorage)
    await eachOf([...maps], ([file, body]) => mapStorage.putImmutable(`${base}/${file}`, body))
  await writeProvenance(storage, { app, id, integrity }, source, signer)
  // Last, so a readable release is complete.
  if (stored && !stored.body.equals(description))
    await storage.writeIfMatch(path, description, stored.etag)
  await storage.putImmutable(path, description)

  const at = new Date().toISOString()
  let isNew = false
  await updatePointer(storage, app, (pointer) => {
    isNew = pointer.versions.every((version) => version.id !== id)
    if (!isNew) return pointer
    return {
      ...pointer,
      versions: [...pointer.versions, { id, publishedAt: at, integrity }],
      history: [...pointer.history, { at, action: 'publish', from: null, to: id, by }],
    }
  })
  return { id, isNew }
}

interface Description {
  readonly since: Readonly<Record<string, string>>
  readonly description: Buffer
}

/** `release.json` as stored, or made again if that is lost or damaged. Throws ReleaseError where it cannot be as published. */
async function describe(
  storage: Storage,
  pointer: Pointer,
  release: BuiltRelease,
  stored: Buffer | undefined,
): Promise<Description> {
  const { app, id } = release
  const published = pointer.versions.find((one) => one.id === id)?.integrity
  const kept =
    stored &&
    (await readDescription(storage, app, id, published ?? sha384(stored)).catch(ifDamaged))
  if (kept) return { since: kept.since, description: stored }
  const others = pointer.versions.filter((one) => one.id !== id).toReversed()
  // The newest release at the time of publishing may have been killed since.
  const bases =
    published === undefined ? others.filter(({ killed }) => !killed).slice(0, 1) : others
  for (const base of [...bases, undefined]) {
    const since = base ? await sharedFiles(storage, pointer, release, base.id) : {}
    const description = descriptionFile({ ...release, since })
    if (published === undefined || sha384(description) === published) return { since, description }
  }
  throw new ReleaseError(
    `${descriptionPath(app, id)} is lost or damaged, and cannot be made again from this build. ` +
      'Restore it from a backup, or raise the version in package.json, build again and publish that.',
  )
}

/** The files that another release has too, with the first release that had them. */
async function sharedFiles(
  storage: Storage,
  pointer: Pointer,
  release: BuiltRelease,
  base: string,
): Promise<Record<string, string>> {
  const before = await readRelease(storage, pointer, base).catch(ifDamaged)
  if (!before) return {}
  const same = Object.entries(release.integrity)
    .filter(([file, digest]) => before.integrity[file] === digest)
    .map(([file]) => [file, before.since[file] ?? before.id] as const)
  return byName(same)
}

/** Other releases whose scripts browsers have: those that are live, or the newest. */
function likelyCached(pointer: Pointer, own: string): string[] {
  const others = pointer.versions.filter(({ id, killed }) => !killed && id !== own)
  const usable = others.map(({ id }) => id)
  const likely = new Set([...liveIds(pointer), ...usable.toReversed()])
  return [...likely].filter((id) => usable.includes(id)).slice(0, dictionariesAtMost)
}

/** A damaged release shares no files; the new one must still be published. */
function ifDamaged(error: unknown): undefined {
  if (!(error instanceof ReleaseError)) throw error
}

async function putDeltas(
  storage: Storage,
  release: BuiltRelease,
  files: ReadonlyMap<string, Buffer>,
  present: ReadonlySet<string>,
): Promise<void> {
  for await (const { file, path, dictionary } of dictionariesOf(storage, release)) {
    const body = files.get(file)
    // Another version of the compressor may make other bytes.
    if (!body || present.has(path)) continue
    const delta = await deltaOf(body, dictionary)
    const compressed = await storage.read(`${releasePath(release.app, release.id)}/${file}.br`)
    if (delta.length < (compressed?.body ?? body).length) await storage.putImmutable(path, delta)
  }
}

/** Object stores throttle clients with many concurrent requests. */
const putsAtOnce = 8

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const worker = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: putsAtOnce }, worker))
}

interface Known {
  /** Paths of this release that are stored already. */
  readonly present: ReadonlySet<string>
  /** The same file of an earlier release. */
  readonly from: string | undefined
}

async function put(
  storage: Storage,
  path: string,
  body: Buffer,
  { present, from }: Known,
): Promise<void> {
  await storage.putImmutable(path, body)
  // Another version of Node may compress to other bytes, so a published form stays unless it is damaged.
  const wanted = new Map<string, string | undefined>()
  for (const suffix of encodedSuffixes) {
    const at = `${path}${suffix}`
    const form = present.has(at) ? await storage.read(at) : undefined
    if (!form || !(await isFormOf(suffix, form.body, body))) wanted.set(suffix, form?.etag)
  }
  if (wanted.size === 0) return
  // Compressing takes most of the time of publishing.
  const forms =
    (from && (await storedForms(storage, from, body))) || (await encodedForms(path, body))
  for (const [suffix, damaged] of wanted) {
    const form = forms.get(suffix)
    if (!form) continue
    if (damaged === undefined) await storage.putImmutable(`${path}${suffix}`, form)
    else await storage.writeIfMatch(`${path}${suffix}`, form, damaged)
  }
}
