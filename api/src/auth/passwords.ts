import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { type Account, findOwnNames, findUserById } from '../users/queries'
import { isGuessable } from './guessable-passwords'
import { attemptConfirmation } from './throttle'

/** OWASP's minimum for argon2id, the library's default algorithm. */
export const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argonOptions)
}

/**
 * Returns the hash of a password that a user chose.
 * @throws {Failure} `common-password`
 */
export async function hashNewPassword(db: Db, userId: number, password: string): Promise<string> {
  if (await isGuessable(password, await findOwnNames(db, userId)))
    throw new Failure('common-password')
  return hashPassword(password)
}

/** Whether a hash was made with other parameters than new ones have: its password is hashed again when somebody gives it. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = argonOptions
  return !stored.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

const dummy = hashPassword('nobody has this password')

/** Checks a password. Takes as long without a hash, so timing doesn't reveal accounts. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummy), password)
  return matches && stored !== undefined
}

/**
 * Checks the password of the signed-in user.
 * @throws {Failure} `wrong-password`, `too-many-attempts`, `session-ended`
 */
export async function confirmPassword(db: Db, userId: number, password: string): Promise<Account> {
  const checked = await findUserById(db, userId)
  if (!checked) throw new Failure('session-ended')
  const attempt = await attemptConfirmation(db, userId)
  if (!(await isPassword(checked.passwordHash, password))) throw new Failure('wrong-password')
  await attempt.succeeded()
  return checked
}
