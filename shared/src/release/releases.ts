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
 * Reads every file of a release, the compressed copies too.
 * @throws ReleaseError naming each file that is missing or is not the published one.
 */
export async function verifyFiles(storage: Storage, release: Release): Promise<void> {
  const base = releasePath(release.app, release.id)
  const problems = await Promise.all(
    Object.entries(release.integrity).map(async ([file, digest]) => {
      const path = `${base}/${file}`
      const [stored, small] = await Promise.all([storage.read(path), storage.read(`${path}.br`)])
      if (stored === undefined) return [`${path} is missing`]
      if (sha384(stored.body) !== digest) return [`${path} does not match its digest`]
      if (small && (await digestOfCompressed(small.body)) !== digest)
        return [`${path}.br does not match its digest`]
      return []
    }),
  )
  const found = problems.flat()
  if (found.length > 0)
    throw new ReleaseError(
      `${release.app} ${release.id} cannot go live:\n${found.map((one) => `  ${one}`).join('\n')}`,
    )
}

const idOf = ({ version, integrity }: Release) => versionIdOf(version, integrity)

async function digestOfCompressed(body: Buffer): Promise<string | undefined> {
  return decompress(body).then(sha384, () => undefined)
}

function unknownVersion({ app, versions }: { app: AppName } & Pointer, id: string): string {
  const known = versions.map((version) => `  ${version.id}`).join('\n')
  return `${app} ${id} was never published.${known ? ` Published are:\n${known}` : ''}`
}
