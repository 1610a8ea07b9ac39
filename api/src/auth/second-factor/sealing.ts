import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts texts with a key that the database doesn't have. */
export interface Sealing {
  /** @param context where the text belongs: it can be opened only there */
  seal(text: string, context: string): Promise<string>
  /** Undefined if the text was changed or sealed for another context or with another key. */
  open(sealed: string, context: string): Promise<string | undefined>
}

/** @param readKey is called at the first use, and again after a failure */
export function openSealing(readKey: () => Promise<string>): Sealing {
  let reading: Promise<Uint8Array> | undefined
  const key = () => {
    reading ??= readKey().then(deriveKey)
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  return {
    seal: async (text, context) => {
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, await key(), iv).setAAD(Buffer.from(context))
      const sealed = [sealing.update(text, 'utf8'), sealing.final()]
      return Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString('base64url')
    },
    open: async (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
      if (tag.length < tagBytes) return undefined
      const opening = createDecipheriv(cipher, await key(), bytes.subarray(0, ivBytes))
      opening.setAAD(Buffer.from(context)).setAuthTag(tag)
      try {
        const text = [opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]
        return Buffer.concat(text).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

function deriveKey(text: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', text, '', 'portal second factor', 32))
}
