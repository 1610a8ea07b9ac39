/** Previews asked of a page: releases as `<app>@<version>`, or why they are refused. */
export type AskedPreview =
  | { readonly releases: readonly string[] }
  | { readonly refused: 'closed' | 'forged' | 'expired' }

interface PreviewRules {
  /** Origin of the portal: a link for one portal is none for another. */
  readonly origin: string
  readonly keys: readonly string[]
  readonly isOpen: boolean
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const separator = '~'

/** Value of `?mf=`, `<app>@<version>,…~<expires>~<signature>`, by a P-256 key. `expires` is in seconds since 1970. */
export async function signedPreview(
  key: CryptoKey,
  origin: string,
  releases: readonly string[],
  expires: number,
): Promise<string> {
  const stated = [releases.join(), `${expires}`].join(separator)
  const signature = await crypto.subtle.sign(algorithm, key, signedBytes(origin, stated))
  return [stated, base64Url(new Uint8Array(signature))].join(separator)
}

/** Reads the value of `?mf=`. Only an open portal takes one without a signature. `now` is in seconds. */
export async function readPreview(
  value: string,
  { origin, keys, isOpen }: PreviewRules,
  now = Date.now() / 1000,
): Promise<AskedPreview> {
  const [items = '', expires, signature] = value.split(separator)
  const releases = items === '' ? [] : items.split(',')
  if (expires === undefined) return isOpen ? { releases } : { refused: 'closed' }
  const stated = signedBytes(origin, [items, expires].join(separator))
  const isSigned = await Promise.all(keys.map((key) => verify(key, stated, signature ?? '')))
  if (!isSigned.includes(true)) return { refused: 'forged' }
  return Number(expires) > now ? { releases } : { refused: 'expired' }
}

/** The public half of a P-256 key in base64url, for the settings of a site. */
export async function previewPublicKey(key: CryptoKey): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
}

async function verify(key: string, stated: BufferSource, signature: string): Promise<boolean> {
  try {
    const publicKey = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, [
      'verify',
    ])
    return await crypto.subtle.verify(algorithm, publicKey, bytesOf(signature), stated)
  } catch {
    return false
  }
}

function signedBytes(origin: string, stated: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`portal preview\n${origin}\n${stated}`)
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
