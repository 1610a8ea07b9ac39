import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Random secret: 32 bytes as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of a secret. Secrets are random, so one round of SHA-256 is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares secrets in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(secret)))
}
