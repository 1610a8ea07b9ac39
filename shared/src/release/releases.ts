import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type AppName, Release } from '../contract/contract'
import { sha384, versionIdOf } from './digest'
import { type Pointer, parseJson, releasePath } from './registry'
import { ReleaseError, type Storage } from './storage'

const decompress = promisify(brotliDecompress)

/**
 * The description of a published release, as it was when published.
 * @throws ReleaseError when the registry does not know it, or it is not there unchanged.
 */
export async function readRelease(
  storage: Storage,
  pointer: Pointer,
  id: string,
): Promise<Release> {
  const { app } = pointer
  const version = pointer.versions.find((one) => one.id === id)
  if (version === undefined) throw new ReleaseError(unknownVersion(pointer, id))
  const path = `${releasePath(app, id)}/release.json`
  const stored = await storage.read(path)
  if (stored === undefined) throw new ReleaseError(`${path} is missing.`)
  if (sha384(stored.body) !== version.integrity)
    throw new ReleaseError(`${path} is not the one that was published.`)
  const release = Release.parse(parseJson(stored.body, path))
  if (release.app !== app || release.id !== id || release.id !== idOf(release))
    throw new ReleaseError(`${path} describes another release.`)
  return release
}

/**
 * The address of a file in the site. One that did not change keeps that of the earliest release that has it, so that who
 * has been here before need not fetch it again.
 */
export function addressOf({ app, id, since }: Release, file: string): string {
  return `/${releasePath(app, since[file] ?? id)}/${file}`
}

/**
 * Reads every file of a release, the compressed copies too, and where an unchanged one is served from.
 * @throws ReleaseError naming each file that is missing or is not the published one.
 */
export async function verifyFiles(storage: Storage, release: Release): Promise<void> {
  const base = releasePath(release.app, release.id)
  const problems = await Promise.all(
    Object.entries(release.integrity).map(async ([file, digest]) => {
      const paths = new Set([`${base}/${file}`, addressOf(release, file).slice(1)])
      return (await Promise.all([...paths].map((path) => problemsAt(storage, path, digest)))).flat()
    }),
  )
  const found = problems.flat()
  if (found.length > 0)
    throw new ReleaseError(
      `${release.app} ${release.id} cannot go live:\n${found.map((one) => `  ${one}`).join('\n')}`,
    )
}

async function problemsAt(storage: Storage, path: string, digest: string): Promise<string[]> {
  const [stored, small] = await Promise.all([storage.read(path), storage.read(`${path}.br`)])
  if (stored === undefined) return [`${path} is missing`]
  if (sha384(stored.body) !== digest) return [`${path} does not match its digest`]
  if (small && (await digestOfCompressed(small.body)) !== digest)
    return [`${path}.br does not match its digest`]
  return []
}

const idOf = ({ version, integrity }: Release) => versionIdOf(version, integrity)

async function digestOfCompressed(body: Buffer): Promise<string | undefined> {
  return decompress(body).then(sha384, () => undefined)
}

function unknownVersion({ app, versions }: { app: AppName } & Pointer, id: string): string {
  const known = versions.map((version) => `  ${version.id}`).join('\n')
  return `${app} ${id} was never published.${known ? ` Published are:\n${known}` : ''}`
}
