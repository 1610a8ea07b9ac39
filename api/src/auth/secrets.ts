import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new unguessable secret: 32 random bytes as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a secret. Secrets are random, so one round of SHA-256 is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Derives the next secret from one and the key. */
export function derivedFrom(key: string, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url')
}

/** Whether what was given is the secret; how long it takes says nothing about it. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(secret)))
}
