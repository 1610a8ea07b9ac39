import { AppName } from '@portal/contract'
import {
  configPath,
  legalFolder,
  registryFolder,
  releasesFolder,
} from '@portal/contract/site-paths'
import { publishedApps, readPointer } from '../documents/pointer'
import { readRelease, verifyFiles } from '../documents/releases'
import { readServed } from '../documents/served'
import { writeSite } from '../site/write-site'
import { ReleaseError, type Storage } from '../storage/storage'

export interface Copied {
  readonly files: number
  /** Keys of an object store that no folder can have as a file. */
  readonly skipped: readonly string[]
}

/**
 * Copies a site to an empty place: pointers as of one moment, releases, settings and legal texts. The page comes last.
 * Throws ReleaseError when the target has a site, a pointer is missing, or the copy is not complete.
 */
export async function copySite(source: Storage, to: Storage): Promise<Copied> {
  const skipped = new Set<string>()
  const from: Storage = {
    ...source,
    async list(folder) {
      const paths = await source.list(folder)
      for (const path of paths) if (!isFilePath(path)) skipped.add(path)
      return paths.filter(isFilePath)
    },
  }
  if ((await to.list(registryFolder)).length > 0)
    throw new ReleaseError('The target has a site already. Choose an empty place.')
  // The copy serves nothing yet, so it cannot tell that a pointer is missing.
  for (const app of await someAppsOf(from)) await readPointer(from, app)
  const pointers = await copyReleases(from, to)
  const others = [
    configPath,
    `${configPath}.br`,
    `${configPath}.gz`,
    ...(await from.list(legalFolder)),
  ]
  for (const path of others) await copyFile(from, to, path)
  for (const [path, body] of pointers) await to.putImmutable(path, body)
  await verifySite(to)
  await writeSite(to)
  return { files: pointers.size + (await to.list(releasesFolder)).length, skipped: [...skipped] }
}

function isFilePath(path: string): boolean {
  return path.split('/').every((part) => !/^\.{0,2}$|\p{Cc}/u.test(part))
}

/** Throws ReleaseError naming each missing or changed file of the releases that can go live, or an unusable pointer. */
export async function verifySite(storage: Storage): Promise<{ releases: number }> {
  let releases = 0
  const problems: string[] = []
  for (const app of await someAppsOf(storage)) {
    const pointer = await readPointer(storage, app)
    for (const { id } of pointer.versions.filter(({ killed }) => !killed)) {
      releases += 1
      const verify = async () => verifyFiles(storage, await readRelease(storage, pointer, id))
      await verify().catch((error: unknown) => {
        if (!(error instanceof ReleaseError)) throw error
        problems.push(error.message)
      })
    }
  }
  if (problems.length > 0) throw new ReleaseError(problems.join('\n'))
  return { releases }
}

/** A copy of nothing would be taken for a backup. */
async function someAppsOf(storage: Storage): Promise<ReadonlySet<AppName>> {
  const apps = await appsOf(storage)
  if (apps.size === 0)
    throw new ReleaseError('There is no release here. Is this the place of the site?')
  return apps
}

/** Apps with a pointer, and those that the site serves without one. */
async function appsOf(storage: Storage): Promise<ReadonlySet<AppName>> {
  const served = [...(await readServed(storage)).apps.keys()]
  return new Set([
    ...(await publishedApps(storage)),
    ...served.flatMap((app) => AppName.safeParse(app).data ?? []),
  ])
}

const maxRounds = 20

/**
 * Copies all releases; returns the pointers. Starts over when a pointer changes, as files may have been removed; throws
 * ReleaseError if that never ends.
 */
async function copyReleases(from: Storage, to: Storage): Promise<ReadonlyMap<string, Buffer>> {
  const copied = new Set<string>()
  for (let round = 1; round <= maxRounds; round += 1) {
    const before = await readPointers(from)
    for (const path of await from.list(releasesFolder)) {
      if (!copied.has(path)) await copyFile(from, to, path)
      copied.add(path)
    }
    const after = await readPointers(from)
    const isSame = ([path, body]: [string, Buffer]) => before.get(path)?.equals(body)
    if (after.size === before.size && [...after].every(isSame)) return after
  }
  throw new ReleaseError('The registry changed faster than it could be copied. Try again later.')
}

async function readPointers(storage: Storage): Promise<Map<string, Buffer>> {
  const pointers = new Map<string, Buffer>()
  for (const path of await storage.list(registryFolder)) {
    const stored = await storage.read(path)
    if (stored) pointers.set(path, stored.body)
  }
  return pointers
}

async function copyFile(from: Storage, to: Storage, path: string): Promise<void> {
  const stored = await from.read(path)
  if (stored) await to.putImmutable(path, stored.body)
}
