import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AppName } from '@portal/contract'
import { releasePath } from '@portal/contract/site-paths'
import { readPointer } from '../documents/pointer'
import { type Provenance, provenanceOf } from '../documents/provenance'
import { addressOf, readRelease, type StoredRelease } from '../documents/releases'
import { readSigningKeys } from '../documents/signing-keys'
import { ReleaseError, type Storage } from '../storage/storage'
import { isDescriptionOf, readBuild } from './build-output'
import { withoutSecrets } from './without-secrets'

export interface VerifiedRelease {
  readonly app: AppName
  readonly id: string
  /** Number of compared files. */
  readonly files: number
  /** One line per file that differs; none if the release was made from this build. */
  readonly differences: string[]
  readonly provenance: Provenance
  /** False if a file differs or the signature is not valid, and for an unsigned release of an app that has keys. */
  readonly isVerified: boolean
}

/**
 * Compares a release with the build in `<folder>/dist`, byte by byte, also at the addresses of files that it shares with
 * earlier releases. Throws ReleaseError when there is no such release, or no build of the same app and version.
 */
export async function verifyRelease(
  storage: Storage,
  app: AppName,
  id: string,
  folder: string,
): Promise<VerifiedRelease> {
  const pointer = await readPointer(storage, app)
  const release = await readRelease(storage, pointer, id)
  const { integrity = '' } = pointer.versions.find((one) => one.id === id) ?? {}
  const { files, release: built } = await readBuild(folder, app)
  const names = [...new Set([...Object.keys(release.integrity), ...files.keys()])].sort()
  const found = await Promise.all(
    names.map((file) => differenceOf(storage, release, file, files.get(file))),
  )
  const isSameDescription = isDescriptionOf(Buffer.from(JSON.stringify(release.raw)), built)
  const differences = found.filter((one) => one !== undefined)
  if (differences.length === 0 && !isSameDescription)
    differences.push('release.json differs from the build')
  const provenance = await provenanceOf(storage, { app, id, integrity })
  const { state } = provenance.signature
  const { isRequired } = await readSigningKeys(storage, app)
  const isVerified =
    differences.length === 0 && (state === 'valid' || (state === 'unsigned' && !isRequired))
  return { app, id, files: names.length, differences, provenance, isVerified }
}

async function differenceOf(
  storage: Storage,
  release: StoredRelease,
  file: string,
  built: Buffer | undefined,
): Promise<string | undefined> {
  if (built === undefined) return `${file} is not in the build`
  if (!(file in release.integrity)) return `${file} is not in the release`
  const own = `${releasePath(release.app, release.id)}/${file}`
  for (const path of new Set([own, addressOf(release, file).slice(1)])) {
    const stored = await storage.read(path)
    const name = path === own ? file : path
    if (stored === undefined) return `${name} is missing`
    if (!stored.body.equals(built)) return `${name} differs`
  }
  return undefined
}

/** Builds the app in a folder with its own `build` script. Throws ReleaseError when that fails. */
export async function buildIn(folder: string): Promise<void> {
  const env = withoutSecrets(process.env)
  // Standard output is for the result.
  const stdio = ['ignore', process.stderr, process.stderr] as const
  const build = spawn('npm', ['run', 'build'], { cwd: folder, env, stdio: [...stdio] })
  const failed = new ReleaseError(`${folder} could not be built.`)
  const [code] = await once(build, 'exit').catch(() => {
    throw failed
  })
  if (code !== 0) throw failed
}
