import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AppName } from '@portal/contract'
import { readPointer } from '../documents/pointer'
import { provenanceOf } from '../documents/provenance'
import {
  addSigningKey,
  keyIdOf,
  parsePublicKey,
  readSigningKeys,
  revokeSigningKey,
  type SigningKeys,
} from '../documents/signing-keys'
import { ReleaseError, type Storage } from '../storage/storage'
import { readText, writePrivateFile } from './private-file'

/** Where a key comes from: a new one goes to a new file or is printed; of one made elsewhere only the public part is read. */
export interface KeyPlace {
  readonly out?: string | undefined
  readonly print?: boolean | undefined
  readonly publicKey?: string | undefined
}

export interface AddedKey {
  readonly app: AppName
  readonly id: string
  readonly retired: string[]
  /** PKCS #8 in PEM; only where it is to be printed. */
  readonly privateKey?: string
}

/**
 * Adds a key to an app. A rotation retires its active keys: their releases stay valid, new ones cannot be signed with them.
 * Throws ReleaseError, before the site changes, when the place of the private key is missing or taken.
 */
export async function addKey(
  storage: Storage,
  app: AppName,
  place: KeyPlace,
  { by, isRotation = false }: { by: string; isRotation?: boolean },
): Promise<AddedKey> {
  const { out, print, publicKey: publicFile } = place
  if ([out, publicFile, print || undefined].filter((one) => one !== undefined).length !== 1)
    throw new ReleaseError(
      'Say where the private key goes: --out <file> or --print. For a key that was made elsewhere: --public-key <file>.',
    )
  const before = await readSigningKeys(storage, app)
  const { publicKey, privateKey } =
    publicFile === undefined
      ? generateKeyPairSync('ed25519')
      : { publicKey: parsePublicKey(await readText(publicFile)) }
  const pem = privateKey && `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`
  if (out !== undefined && pem) await writePrivateFile(out, pem)
  try {
    const after = await addSigningKey(storage, app, publicKey, { by, isRotation })
    return addedKey(before, after, publicKey, print ? pem : undefined)
  } catch (error) {
    if (out !== undefined) await rm(out, { force: true })
    throw error
  }
}

function addedKey(
  before: SigningKeys,
  { app, keys }: SigningKeys,
  publicKey: KeyObject,
  privateKey: string | undefined,
): AddedKey {
  const retired = before.keys.filter(
    ({ id, state }) => state === 'active' && keys.find((key) => key.id === id)?.state === 'retired',
  )
  return {
    app,
    id: keyIdOf(publicKey),
    retired: retired.map(({ id }) => id),
    ...(privateKey && { privateKey }),
  }
}

/** For an app whose name may be wrong. */
export function notReleased(app: AppName): string {
  return `${app} has no release here yet. Is its name right?`
}

export interface RevokedKey {
  readonly app: AppName
  readonly id: string
  /** Live releases, canary included, that only this key signed. */
  readonly live: string[]
}

/** Revokes a key: no release that only it signed can go live again. What is live stays live. */
export async function revokeKey(
  storage: Storage,
  app: AppName,
  id: string,
  by: string,
): Promise<RevokedKey> {
  // The site must change even when the pointer is broken.
  await revokeSigningKey(storage, app, id, by)
  return { app, id, live: await invalidLive(storage, app).catch(() => []) }
}

async function invalidLive(storage: Storage, app: AppName): Promise<string[]> {
  const { channels, versions } = await readPointer(storage, app)
  const live = versions.filter((version) => Object.values(channels).includes(version.id))
  const found = await Promise.all(
    live.map(({ id, integrity }) => provenanceOf(storage, { app, id, integrity })),
  )
  return found.flatMap(({ release, signature }) => (signature.state === 'invalid' ? [release] : []))
}

export interface ListedKey {
  readonly id: string
  readonly state: string
  /** Time of its last change in ISO 8601, and its author. */
  readonly since: string | null
  readonly by: string | null
}

/** Keys of an app, oldest first, then those that this tool cannot read. Throws BrokenKeys. */
export async function listKeys(storage: Storage, app: AppName): Promise<ListedKey[]> {
  const { keys, history, unreadable } = await readSigningKeys(storage, app)
  const listed = keys.map(({ id, state }) => {
    const last = history.findLast(({ key }) => key === id)
    return { id, state, since: last?.at ?? null, by: last?.by ?? null }
  })
  const others = { id: '-', state: 'unreadable', since: null, by: null }
  return [...listed, ...Array.from({ length: unreadable }, () => others)]
}
