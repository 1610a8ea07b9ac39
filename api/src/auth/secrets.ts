import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new unguessable secret: 32 random bytes as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. Secrets are random, so one round of SHA-256 is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** The secret that follows another one, for whoever has the key. */
export function derivedFrom(key: string, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url')
}
