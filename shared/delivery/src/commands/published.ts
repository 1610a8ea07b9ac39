import type { AppName } from '@portal/contract'
import type { Outcome } from '../documents/calls'
import { misfitText } from '../documents/contract-fit'
import { readPointer } from '../documents/pointer'
import { provenanceOf } from '../documents/provenance'
import { readRelease, type StoredRelease } from '../documents/releases'
import { readSigningKeys } from '../documents/signing-keys'
import { ReleaseError, type Storage } from '../storage/storage'
import { signatureText } from './status'

interface Published {
  readonly app: AppName
  readonly id: string
  readonly isNew: boolean
}

/** Result of `publish`: the release, and whether its signature and the live host let it go live. */
export async function publishedOutcome(storage: Storage, published: Published): Promise<Outcome> {
  const { app, id, isNew } = published
  const pointer = await readPointer(storage, app)
  const integrity = pointer.versions.find((one) => one.id === id)?.integrity ?? ''
  const unmet = await unmetOnHosts(storage, await readRelease(storage, pointer, id))
  const { signature } = await provenanceOf(storage, { app, id, integrity })
  const isStopped = signature.state !== 'valid' && (await readSigningKeys(storage, app)).isRequired
  const signed = signature.state === 'valid' ? `, signed with key ${signature.key}` : ''
  return {
    lines: [`${app} ${id} ${isNew ? 'published' : 'was already published'}${signed}`],
    warnings: [
      ...(isStopped ? [`${app} ${id} is ${signatureText(signature)}, so it cannot go live.`] : []),
      ...(unmet.length > 0 ? [[`${app} ${id} cannot go live yet:`, ...unmet].join('\n')] : []),
    ],
    result: { ...published, signature },
  }
}

/** Why the live host or its canary does not run a remote; nothing without a readable host. */
async function unmetOnHosts(storage: Storage, release: StoredRelease): Promise<string[]> {
  if (release.app === 'host') return []
  try {
    const pointer = await readPointer(storage, 'host')
    const { stable, canary } = pointer.channels
    const ids = [stable, canary].filter((id) => id !== undefined)
    const hosts = await Promise.all(ids.map((id) => readRelease(storage, pointer, id)))
    return hosts.flatMap((host) => misfitText(release, host))
  } catch (error) {
    if (error instanceof ReleaseError) return []
    throw error
  }
}
