import { type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

// Dead Simple Signing Envelope 1.0 (github.com/secure-systems-lab/dsse), with ed25519.

const Base64 = z.base64()

export const Envelope = z.looseObject({
  payloadType: z.string(),
  payload: Base64,
  /** Empty when unsigned. `keyid` is a hint that nothing may rely on. */
  signatures: z.array(z.looseObject({ keyid: z.string().optional(), sig: Base64 })),
})
export type Envelope = z.infer<typeof Envelope>

export interface Signer {
  readonly id: string
  readonly privateKey: KeyObject
}

/** An envelope with one signature, or with none without a signer. */
export function sealEnvelope(payloadType: string, payload: Buffer, signer?: Signer): Envelope {
  const signatures = signer
    ? [{ keyid: signer.id, sig: signatureOf(payloadType, payload, signer) }]
    : []
  return { payloadType, payload: payload.toString('base64'), signatures }
}

export function payloadOf({ payload }: Envelope): Buffer {
  return Buffer.from(payload, 'base64')
}

export function isSignedBy(envelope: Envelope, publicKey: KeyObject): boolean {
  const message = signedBytes(envelope.payloadType, payloadOf(envelope))
  return envelope.signatures.some(({ sig }) =>
    verify(null, message, publicKey, Buffer.from(sig, 'base64')),
  )
}

function signatureOf(payloadType: string, payload: Buffer, { privateKey }: Signer): string {
  return sign(null, signedBytes(payloadType, payload), privateKey).toString('base64')
}

/** The pre-authentication encoding. Lengths are in bytes. */
export function signedBytes(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `
  return Buffer.concat([Buffer.from(head), payload])
}
