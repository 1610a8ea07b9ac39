import type { AppName } from '@portal/contract'
import type { Outcome } from '../documents/calls'
import { readPointer } from '../documents/pointer'
import { provenanceOf } from '../documents/provenance'
import { readSigningKeys } from '../documents/signing-keys'
import type { Storage } from '../storage/storage'
import { signatureText } from './status'

interface Published {
  readonly app: AppName
  readonly id: string
  readonly isNew: boolean
}

/** Result of `publish`: the release, and whether its signature lets it go live. */
export async function publishedOutcome(storage: Storage, published: Published): Promise<Outcome> {
  const { app, id, isNew } = published
  const { versions } = await readPointer(storage, app)
  const integrity = versions.find((one) => one.id === id)?.integrity ?? ''
  const { signature } = await provenanceOf(storage, { app, id, integrity })
  const isStopped = signature.state !== 'valid' && (await readSigningKeys(storage, app)).isRequired
  const signed = signature.state === 'valid' ? `, signed with key ${signature.key}` : ''
  return {
    lines: [`${app} ${id} ${isNew ? 'published' : 'was already published'}${signed}`],
    warnings: isStopped
      ? [`${app} ${id} is ${signatureText(signature)}, so it cannot go live.`]
      : [],
    result: { ...published, signature },
  }
}
