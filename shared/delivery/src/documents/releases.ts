import { AppName, type Release, VersionId } from '@portal/contract'
import {
  byName,
  digestsOf,
  type Fields,
  fieldsOf,
  type ListedRelease,
  type ReadContents,
  readContents,
} from '@portal/contract/read-documents'
import { releasePath } from '@portal/contract/site-paths'
import { applyDelta } from '../storage/deltas'
import { deltaEncoding } from '../storage/dictionary-rules'
import { sha384, versionIdOf } from '../storage/digest'
import { encodedSuffixes, isFormOf } from '../storage/encodings'
import { parseJson } from '../storage/json'
import { ReleaseError, type Storage } from '../storage/storage'
import { dictionariesOf } from './dictionaries'
import type { Pointer } from './pointer'

/** Description of a published release, from any version of the tool. */
export interface StoredRelease extends ReadContents {
  readonly app: AppName
  readonly version: string
  readonly id: string
  /** Version of the kit that it was built with; older builds don't tell. */
  readonly kit: string | undefined
  /** Digests by file; only those of scripts if the release is known from the discovery document. */
  readonly integrity: Readonly<Record<string, string>>
  /** Earliest release with the same content, by file. */
  readonly since: Readonly<Record<string, string>>
  /** All fields. Unknown ones go into the discovery document unchanged. */
  readonly raw: Fields
}

/** Files of a release that are no part of its build. */
const addedFiles: readonly string[] = ['release.json', 'provenance.json', 'dictionaries.json']

/** Whether publish writes a file of this name, or one that would be its folder. */
export function isAdded(path: string): boolean {
  const segments = path.split('/')
  return addedFiles.includes(`${segments[0]}`) || segments.some((name) => addedSuffix.test(name))
}

const addedSuffix = new RegExp(`(${[...encodedSuffixes, `.${deltaEncoding}`].join('|')})$`)

export function descriptionPath(app: AppName, id: string): string {
  return `${releasePath(app, id)}/release.json`
}

export function descriptionFile(release: Release): Buffer {
  return Buffer.from(`${JSON.stringify(release, null, 2)}\n`)
}

/** Description of a published release. Throws ReleaseError when it is not in the registry, missing or changed. */
export async function readRelease(
  storage: Storage,
  pointer: Pointer,
  id: string,
): Promise<StoredRelease> {
  const version = pointer.versions.find((one) => one.id === id)
  if (version === undefined) throw new ReleaseError(unknownVersion(pointer, id))
  return readDescription(storage, pointer.app, id, version.integrity)
}

/** Description of a release. Throws ReleaseError when it is missing, changed or of another release. */
export async function readDescription(
  storage: Storage,
  app: AppName,
  id: string,
  integrity: string | undefined,
): Promise<StoredRelease> {
  const path = descriptionPath(app, id)
  const stored = await storage.read(path)
  if (stored === undefined) throw new ReleaseError(`${path} is missing.`)
  if (sha384(stored.body) !== integrity)
    throw new ReleaseError(`${path} does not match its published digest.`)
  const release = parseDescription(stored.body, path)
  if (release.app !== app || release.id !== id)
    throw new ReleaseError(`${path} describes another release.`)
  return release
}

/** Reads `release.json` of any version. Throws ReleaseError unless its id matches its files. */
export function parseDescription(body: Buffer, path: string): StoredRelease {
  const raw = fieldsOf(parseJson(body, path))
  const app = AppName.safeParse(raw.app)
  const id = VersionId.safeParse(raw.id)
  try {
    const integrity = digestsOf(raw.integrity)
    const files = Object.keys(integrity)
    if (!app.success || !id.success || files.some(leavesFolder))
      throw new Error('app, id or a file')
    const version = `${raw.version}`
    if (id.data !== versionIdOf(version, integrity)) throw new Error('id')
    const since = Object.entries(fieldsOf(raw.since)).filter(
      (entry): entry is [string, string] => VersionId.safeParse(entry[1]).success,
    )
    return {
      ...readContents(raw),
      app: app.data,
      version,
      id: id.data,
      kit: kitOf(raw),
      integrity,
      since: byName(since),
      raw,
    }
  } catch (error) {
    throw new ReleaseError(
      `${path} does not describe a release: ${(error as Error).message} is missing or invalid.`,
    )
  }
}

function kitOf({ kit }: Fields): string | undefined {
  return typeof kit === 'string' ? kit : undefined
}

const leavesFolder = (file: string) => !/^[\w./-]+$/.test(file) || file.includes('..')

export function releaseFrom({ app, contents, raw }: ListedRelease): StoredRelease {
  const { version } = fieldsOf(raw.metadata)
  return {
    ...contents,
    app: app as AppName,
    version: `${version}`,
    kit: kitOf(fieldsOf(fieldsOf(raw.extras).portal)),
    since: {},
    raw: { ...fieldsOf(fieldsOf(raw.extras).portal), app, version },
  }
}

/** Address of a file: in the earliest release with the same content, so that browsers have it cached. */
export function addressOf(
  { app, id, since }: Pick<StoredRelease, 'app' | 'id' | 'since'>,
  file: string,
): string {
  return `/${releasePath(app, since[file] ?? id)}/${file}`
}

/** Throws ReleaseError naming each missing or changed file, including compressed copies, deltas and shared files. */
export async function verifyFiles(storage: Storage, release: StoredRelease): Promise<void> {
  const base = releasePath(release.app, release.id)
  const problems = await Promise.all(
    Object.entries(release.integrity).map(async ([file, digest]) => {
      const paths = new Set([`${base}/${file}`, addressOf(release, file).slice(1)])
      return (await Promise.all([...paths].map((path) => problemsAt(storage, path, digest)))).flat()
    }),
  )
  const found = [...problems.flat(), ...(await problemsOfDeltas(storage, release))]
  if (found.length > 0)
    throw new ReleaseError(
      `${release.app} ${release.id} cannot go live:\n${found.map((one) => `  ${one}`).join('\n')}`,
    )
}

async function problemsAt(storage: Storage, path: string, digest: string): Promise<string[]> {
  const stored = await storage.read(path)
  if (stored === undefined) return [`${path} is missing`]
  if (sha384(stored.body) !== digest) return [`${path} does not match its digest`]
  const problems = await Promise.all(
    encodedSuffixes.map(async (suffix) => {
      const form = await storage.read(`${path}${suffix}`)
      return !form || (await isFormOf(suffix, form.body, stored.body))
        ? []
        : [`${path}${suffix} does not match its digest`]
    }),
  )
  return problems.flat()
}

async function problemsOfDeltas(storage: Storage, release: StoredRelease): Promise<string[]> {
  const problems: string[] = []
  for await (const { file, path, dictionary } of dictionariesOf(storage, release)) {
    const stored = await storage.read(path)
    const body = stored && (await applyDelta(stored.body, dictionary))
    if (stored && (!body || sha384(body) !== release.integrity[file]))
      problems.push(`${path} does not match its digest`)
  }
  return problems
}

function unknownVersion({ app, versions }: Pointer, id: string): string {
  const known = versions.map((version) => `  ${version.id}`).join('\n')
  return `Unknown release: ${app} ${id}${known ? `\nPublished:\n${known}` : ''}`
}
