import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import type { AppName } from '@portal/contract'
import { signingKeysPath } from '@portal/contract/site-paths'
import { z } from 'zod'
import { commandLine } from '../program'
import { jsonOf } from '../storage/json'
import { ReleaseError, type Storage, untilWritten } from '../storage/storage'

// `/registry/keys/<app>.json`, the public keys that releases of an app are signed with. Read by older and newer tools:
// unknown fields and unreadable entries are written back, and no signature is valid by them.

const States = ['active', 'retired', 'revoked'] as const
/** Active keys sign and verify, retired ones only verify, revoked ones do neither. */
type KeyState = (typeof States)[number]

const StoredKey = z.looseObject({
  id: z.string(),
  /** SPKI in PEM. */
  publicKey: z.string(),
  /** A state of a newer tool counts as revoked. */
  state: z.string(),
})

const KeyChange = z.looseObject({
  at: z.iso.datetime(),
  action: z.string(),
  key: z.string(),
  by: z.string(),
})
type KeyChange = z.infer<typeof KeyChange>

interface SigningKey {
  readonly id: string
  readonly state: string
  readonly publicKey: KeyObject
}

const Outline = z.looseObject({
  app: z.string(),
  keys: z.array(z.unknown()),
  history: z.array(z.unknown()).default([]),
})
type Outline = z.infer<typeof Outline>

export interface SigningKeys {
  readonly app: AppName
  /** True from the first key on, also when all are revoked or unreadable: releases must be signed. */
  readonly isRequired: boolean
  /** Oldest first. */
  readonly keys: readonly SigningKey[]
  /** Number of keys that this tool cannot read. */
  readonly unreadable: number
  readonly history: readonly KeyChange[]
}

/** An unusable key document. Other apps are not affected. */
export class BrokenKeys extends ReleaseError {
  override name = 'BrokenKeys'

  /** @param cause End of a sentence that begins with the path. */
  constructor(app: AppName, cause: string) {
    super(
      `${signingKeysPath(app)} ${cause} Releases of ${app} cannot go live until it is restored from a backup; ` +
        'other apps are not affected.',
    )
  }
}

/** First 16 hex digits of the SHA-256 of the public key in DER, so a key cannot take another's id. */
export function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

/** Throws ReleaseError, without the text, unless it is an ed25519 public key in PEM. */
export function parsePublicKey(pem: string): KeyObject {
  const key = publicKeyIn(pem)
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new ReleaseError('This is not an ed25519 public key in PEM.')
  return key
}

function publicKeyIn(pem: string): KeyObject | undefined {
  // A private key would be accepted too.
  if (!pem.trimStart().startsWith('-----BEGIN PUBLIC KEY-----')) return undefined
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}

/** Keys of an app; none before the first is added. Throws BrokenKeys. */
export async function readSigningKeys(storage: Storage, app: AppName): Promise<SigningKeys> {
  const stored = await storage.read(signingKeysPath(app))
  return keysIn(app, parse(app, stored?.body))
}

/** Adds a key, and retires the active ones on request. Throws ReleaseError when the app has it already. */
export function addSigningKey(
  storage: Storage,
  app: AppName,
  publicKey: KeyObject,
  { by, isRotation }: { by: string; isRotation: boolean },
): Promise<SigningKeys> {
  const id = keyIdOf(publicKey)
  return update(storage, app, ({ keys }) => {
    if (keys.some((key) => key.id === id))
      throw new ReleaseError(`${app} already has the key ${id}.`)
    const retired = isRotation ? keys.filter(({ state }) => state === 'active') : []
    const states = new Map<string, KeyState>(retired.map((key) => [key.id, 'retired']))
    return { states, added: { id, publicKey: pemOf(publicKey), state: 'active' }, by }
  })
}

/** Revokes a key for good. Throws ReleaseError when it is unknown or revoked already. */
export function revokeSigningKey(
  storage: Storage,
  app: AppName,
  id: string,
  by: string,
): Promise<SigningKeys> {
  return update(storage, app, ({ keys }) => {
    const key = keys.find((one) => one.id === id)
    if (key === undefined)
      throw new ReleaseError(`Unknown key: ${id}. List them: ${commandLine(`keys list ${app}`)}`)
    if (key.state === 'revoked') throw new ReleaseError(`The key ${id} is already revoked.`)
    return { states: new Map<string, KeyState>([[id, 'revoked']]), by }
  })
}

function pemOf(publicKey: KeyObject): string {
  return `${publicKey.export({ type: 'spki', format: 'pem' })}`
}

interface Update {
  /** New states by key id. */
  readonly states: ReadonlyMap<string, KeyState>
  readonly added?: z.infer<typeof StoredKey>
  readonly by: string
}

async function update(
  storage: Storage,
  app: AppName,
  decide: (keys: SigningKeys) => Update,
): Promise<SigningKeys> {
  const path = signingKeysPath(app)
  return untilWritten(path, async () => {
    const stored = await storage.read(path)
    const document = parse(app, stored?.body)
    const changed = apply(document, decide(keysIn(app, document)))
    const body = Buffer.from(`${JSON.stringify(changed, null, 2)}\n`)
    return (await storage.writeIfMatch(path, body, stored?.etag ?? null)) && keysIn(app, changed)
  })
}

const actions: Readonly<Record<KeyState, string>> = {
  active: 'add',
  retired: 'retire',
  revoked: 'revoke',
}

function apply(document: Outline, { states, added, by }: Update): Outline {
  const at = new Date().toISOString()
  const keys = document.keys.map((entry) => {
    const { data } = StoredKey.safeParse(entry)
    const state = data && states.get(data.id)
    return state ? { ...data, state } : entry
  })
  const changes: [string, KeyState][] = [
    ...states,
    ...(added ? [[added.id, 'active'] satisfies [string, KeyState]] : []),
  ]
  return {
    ...document,
    keys: added ? [...keys, added] : keys,
    history: [
      ...document.history,
      ...changes.map(([key, state]) => ({ at, action: actions[state], key, by })),
    ],
  }
}

function parse(app: AppName, body: Buffer | undefined): Outline {
  if (body === undefined) return { app, keys: [], history: [] }
  const { data } = Outline.safeParse(jsonOf(body))
  if (data === undefined) throw new BrokenKeys(app, 'is damaged.')
  if (data.app !== app) throw new BrokenKeys(app, `belongs to ${data.app}.`)
  return data
}

function keysIn(app: AppName, { keys, history }: Outline): SigningKeys {
  const read = keys.flatMap(readKey)
  return {
    app,
    isRequired: keys.length > 0,
    keys: read,
    unreadable: keys.length - read.length,
    history: history.flatMap((entry) => KeyChange.safeParse(entry).data ?? []),
  }
}

function readKey(entry: unknown): SigningKey[] {
  const { data } = StoredKey.safeParse(entry)
  const publicKey = data && publicKeyIn(data.publicKey)
  if (publicKey?.asymmetricKeyType !== 'ed25519' || keyIdOf(publicKey) !== data?.id) return []
  return [{ id: data.id, state: data.state, publicKey }]
}
