import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts texts with a key that the database doesn't have. */
export interface Sealing {
  /** @param context where the text belongs: it can be opened only there */
  seal(text: string, context: string): Promise<string>
  /** Undefined if the text was changed or sealed for another context or with an unknown key. */
  open(sealed: string, context: string): Promise<string | undefined>
  /** Seals with the first key what only a later one opens. Undefined for everything else. */
  reseal(sealed: string, context: string): Promise<string | undefined>
}

/** @param readKeys returns the key that seals, and others that still open. It is called at the first use, and again after a failure. */
export function openSealing(readKeys: () => Promise<readonly [string, ...string[]]>): Sealing {
  let reading: Promise<Uint8Array[]> | undefined
  const keys = () => {
    reading ??= readKeys().then((texts) => texts.map(deriveKey))
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  const seal = async (text: string, context: string) => {
    const [key] = await keys()
    return sealWith(key as Uint8Array, text, context)
  }
  const openWithAny = async (sealed: string, context: string) => {
    for (const [index, key] of (await keys()).entries()) {
      const text = openWith(key, sealed, context)
      if (text !== undefined) return { text, index }
    }
    return undefined
  }
  return {
    seal,
    open: async (sealed, context) => (await openWithAny(sealed, context))?.text,
    reseal: async (sealed, context) => {
      const opened = await openWithAny(sealed, context)
      return opened && opened.index > 0 ? seal(opened.text, context) : undefined
    },
  }
}

function sealWith(key: Uint8Array, text: string, context: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
  const sealed = [sealing.update(text, 'utf8'), sealing.final()]
  return Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString('base64url')
}

function openWith(key: Uint8Array, sealed: string, context: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
  if (tag.length < tagBytes) return undefined
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
  opening.setAAD(Buffer.from(context)).setAuthTag(tag)
  try {
    const text = [opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return undefined
  }
}

function deriveKey(text: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', text, '', 'portal second factor', 32))
}
