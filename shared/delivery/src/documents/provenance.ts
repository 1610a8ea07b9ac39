import type { AppName } from '@portal/contract'
import { fieldsOf } from '@portal/contract/read-documents'
import { releasePath } from '@portal/contract/site-paths'
import { jsonOf } from '../storage/json'
import { ReleaseError, type Storage, untilWritten } from '../storage/storage'
import { Envelope, isSignedBy, payloadOf, type Signer, sealEnvelope } from './dsse'
import type { Pointer } from './pointer'
import { descriptionPath } from './releases'
import { BrokenKeys, readSigningKeys, type SigningKeys } from './signing-keys'

// `provenance.json` of a release: where its build comes from, as an in-toto statement with SLSA provenance in an envelope
// that may be signed. Not in `release.json`: an earlier tool puts all of that into the discovery document
// (docs/decisions/033-signed-releases.md).

/** Where a build comes from; null where nobody said so. */
export interface BuildSource {
  /** Address, without credentials. */
  readonly repository: string | null
  readonly commit: string | null
  /** True when the working copy had changes that are not in the commit. */
  readonly isModified: boolean
  /** Id or address of the CI run. */
  readonly build: string | null
}

export const unknownSource: BuildSource = {
  repository: null,
  commit: null,
  isModified: false,
  build: null,
}

/** `key` is the id of a trusted key; `problem` completes "The signature is not valid: ". */
export type Signature =
  | { readonly state: 'valid'; readonly key: string }
  | { readonly state: 'unsigned' }
  | { readonly state: 'invalid'; readonly problem: string }

export interface Provenance extends BuildSource {
  readonly release: string
  readonly signature: Signature
}

const payloadType = 'application/vnd.in-toto+json'
const statementType = 'https://in-toto.io/Statement/v1'
const predicateType = 'https://slsa.dev/provenance/v1'
const buildType = 'urn:portal-360:app-build:v1'

/** A release and the sha384 of its `release.json`, which has the digest of every file. */
export interface Described {
  readonly app: AppName
  readonly id: string
  readonly integrity: string
}

function provenancePath(app: AppName, id: string): string {
  return `${releasePath(app, id)}/provenance.json`
}

/** Writes the provenance of a release unless it has one. A signed one replaces any that has no valid signature. */
export async function writeProvenance(
  storage: Storage,
  described: Described,
  source: BuildSource,
  signer: Signer | undefined,
): Promise<void> {
  await storeProvenance(storage, described, sealProvenance(described, source, signer))
}

/** The statement about a release, in an envelope. */
export function sealProvenance(
  described: Described,
  source: BuildSource,
  signer: Signer | undefined,
): Envelope {
  const statement = Buffer.from(JSON.stringify(statementOf(described, source)))
  return sealEnvelope(payloadType, statement, signer)
}

async function storeProvenance(
  storage: Storage,
  described: Described,
  envelope: Envelope,
): Promise<void> {
  const path = provenancePath(described.app, described.id)
  const isSigned = envelope.signatures.length > 0
  const body = Buffer.from(`${JSON.stringify(envelope, null, 2)}\n`)
  await untilWritten(path, async () => {
    const stored = await storage.read(path)
    if (
      stored &&
      !(isSigned && (await provenanceOf(storage, described)).signature.state !== 'valid')
    )
      return true
    return storage.writeIfMatch(path, body, stored?.etag ?? null)
  })
}

/** Stores an envelope that its team has sealed. Throws ReleaseError unless an active key of the app signed this release. */
export async function storeSigned(
  storage: Storage,
  described: Described,
  envelope: Envelope,
): Promise<Signature> {
  const { app, id } = described
  const keys = await readSigningKeys(storage, app)
  const signature = signatureIn(described, envelope, keys)
  const isActive =
    signature.state === 'valid' &&
    keys.keys.some((key) => key.id === signature.key && key.state === 'active')
  if (!isActive)
    throw new ReleaseError(
      `${app} ${id} is not signed: ${signature.state === 'invalid' ? signature.problem : 'the key is not active'}.`,
    )
  await storeProvenance(storage, described, envelope)
  return signature
}

function statementOf(
  { app, id, integrity }: Described,
  { repository, commit, isModified, build }: BuildSource,
) {
  const dependency = {
    ...(repository !== null && { uri: repository }),
    ...(commit !== null && { digest: { gitCommit: commit } }),
    ...(isModified && { annotations: { modified: true } }),
  }
  return {
    _type: statementType,
    subject: [{ name: descriptionPath(app, id), digest: { sha384: hexOf(integrity) } }],
    predicateType,
    predicate: {
      buildDefinition: {
        buildType,
        externalParameters: { app, release: id },
        resolvedDependencies: repository === null && commit === null ? [] : [dependency],
      },
      runDetails: {
        builder: { id: originOf(build) ?? 'urn:portal-360:unknown-builder' },
        metadata: { ...(build !== null && { invocationId: build }) },
      },
    },
  }
}

/** SLSA has digests in hex. */
function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('hex')
}

function originOf(build: string | null): string | undefined {
  return build !== null && URL.canParse(build) ? new URL(build).origin : undefined
}

/** Provenance of a release and whether its signature is valid by the keys of the app. A broken document is invalid. */
export async function provenanceOf(storage: Storage, described: Described): Promise<Provenance> {
  const { app, id } = described
  const stored = await storage.read(provenancePath(app, id))
  const keys = await readSigningKeys(storage, app).catch((error: unknown) => {
    if (error instanceof BrokenKeys) return undefined
    throw error
  })
  if (stored === undefined)
    return { release: id, ...unknownSource, signature: { state: 'unsigned' } }
  const envelope = Envelope.safeParse(jsonOf(stored.body)).data
  const statement = envelope && fieldsOf(jsonOf(payloadOf(envelope)))
  return {
    release: id,
    ...(statement ? sourceIn(statement) : unknownSource),
    signature: signatureIn(described, envelope, keys),
  }
}

function sourceIn(statement: Readonly<Record<string, unknown>>): BuildSource {
  const { buildDefinition, runDetails } = fieldsOf(statement.predicate)
  const { resolvedDependencies } = fieldsOf(buildDefinition)
  const [first] = Array.isArray(resolvedDependencies) ? resolvedDependencies : []
  const { uri, digest, annotations } = fieldsOf(first)
  return {
    repository: textOr(uri),
    commit: textOr(fieldsOf(digest).gitCommit),
    isModified: fieldsOf(annotations).modified === true,
    build: textOr(fieldsOf(fieldsOf(runDetails).metadata).invocationId),
  }
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function signatureIn(
  described: Described,
  envelope: Envelope | undefined,
  keys: SigningKeys | undefined,
): Signature {
  const isOptional = keys?.isRequired === false
  if (envelope === undefined && !isOptional) return invalid('provenance.json is damaged')
  if (!envelope || envelope.signatures.length === 0) return { state: 'unsigned' }
  if (keys === undefined) return invalid('the document of its keys is damaged')
  const signers = keys.keys.filter(({ publicKey }) => isSignedBy(envelope, publicKey))
  const trusted = signers.find(({ state }) => state === 'active' || state === 'retired')
  const [signer] = signers
  if (signer === undefined) return invalid(problemOfSigner(envelope, keys))
  if (trusted === undefined) return invalid(`the key ${signer.id} is ${signer.state}`)
  if (!isAbout(envelope, described)) return invalid('it is of other content')
  return { state: 'valid', key: trusted.id }
}

function invalid(problem: string): Signature {
  return { state: 'invalid', problem }
}

function problemOfSigner({ signatures }: Envelope, { app, keys }: SigningKeys): string {
  const named = signatures.map(({ keyid }) => keyid ?? 'without an id')
  return keys.some(({ id }) => named.includes(id))
    ? 'provenance.json was changed'
    : `the key ${named.join(', ')} is not one of ${app}`
}

/** Whether the statement is about exactly this release. Anything else in it may be of a newer tool. */
function isAbout(envelope: Envelope, { app, id, integrity }: Described): boolean {
  const { _type, subject } = fieldsOf(jsonOf(payloadOf(envelope)))
  const [only, ...others] = Array.isArray(subject) ? subject.map(fieldsOf) : []
  return (
    envelope.payloadType === payloadType &&
    _type === statementType &&
    others.length === 0 &&
    only?.name === descriptionPath(app, id) &&
    fieldsOf(only.digest).sha384 === hexOf(integrity)
  )
}

/**
 * Throws ReleaseError unless the app has no keys, or the release has a valid signature of one of them. A signed release of
 * an app without keys is refused too: its key document was lost.
 */
export async function requireSignature(
  storage: Storage,
  { app, versions }: Pointer,
  id: string,
): Promise<void> {
  const { isRequired } = await readSigningKeys(storage, app)
  const integrity = versions.find((one) => one.id === id)?.integrity ?? ''
  const { signature } = await provenanceOf(storage, { app, id, integrity })
  if (signature.state === 'invalid')
    throw new ReleaseError(
      `${app} ${id} cannot go live. Its signature is not valid: ${signature.problem}.`,
    )
  if (signature.state === 'unsigned' && isRequired)
    throw new ReleaseError(
      `${app} ${id} cannot go live: it is unsigned, and ${app} has signing keys. ` +
        'Publish the build again with PORTAL_SIGNING_KEY or --key <file>.',
    )
}
