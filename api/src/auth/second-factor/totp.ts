import { Secret, TOTP } from 'otpauth'
import { product } from '../../mail/html'

// RFC 6238 as every authenticator app knows it: SHA-1, 6 digits, 30 seconds.

const secretBytes = 20
/** Steps before and after the present one that are accepted, as clocks differ. */
const window = 1

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The `otpauth://` address of a secret, for a QR code. */
export function keyUriOf(secret: string, email: string): string {
  return new TOTP({ issuer: product, label: email, secret }).toString()
}

/** The time step whose code this is, or undefined. */
export function stepOfCode(secret: string, code: string): number | undefined {
  // The library throws on digits of other scripts.
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = Date.now()
  const totp = new TOTP({ secret })
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
