import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { AppName } from '@portal/contract'
import type { Signer } from '../documents/dsse'
import { keyIdOf, readSigningKeys } from '../documents/signing-keys'
import { commandLine } from '../program'
import { ReleaseError, type Storage } from '../storage/storage'
import { readText } from './private-file'

/**
 * The private key that publish signs with: of a file, else of `PORTAL_SIGNING_KEY`; undefined without both. Throws
 * ReleaseError, never with a part of the key, unless it is an ed25519 private key in PEM.
 */
export async function readSigner(
  file: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Signer | undefined> {
  if (file !== undefined) return signerOf(await readText(file), file)
  // Some CI systems keep secrets in one line.
  const pem = env.PORTAL_SIGNING_KEY?.replaceAll('\\n', '\n').trim()
  return pem ? signerOf(pem, 'PORTAL_SIGNING_KEY') : undefined
}

/** Throws ReleaseError unless the key is an active one of the app. */
export async function requireActiveKey(
  storage: Storage,
  app: AppName,
  { id }: Pick<Signer, 'id'>,
): Promise<void> {
  const { keys } = await readSigningKeys(storage, app)
  const key = keys.find((one) => one.id === id)
  if (key?.state === 'active') return
  throw new ReleaseError(
    key === undefined
      ? `The signing key ${id} is not one of ${app}. Add its public key: ${commandLine(`keys add ${app} --public-key <file>`)}`
      : `The signing key ${id} of ${app} is ${key.state}. Sign with an active one.`,
  )
}

function signerOf(pem: string, name: string): Signer {
  const privateKey = privateKeyIn(pem)
  if (privateKey?.asymmetricKeyType !== 'ed25519')
    throw new ReleaseError(`${name} is not an ed25519 private key in PEM.`)
  return { id: keyIdOf(createPublicKey(privateKey)), privateKey }
}

function privateKeyIn(pem: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
