import { hash, type Options, verify } from '@node-rs/argon2'

/** The minimum that OWASP recommends for argon2id, which is this library's default algorithm. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

const dummy = hashPassword('nobody has this password')

/** Checks a password. Without a hash it takes as long and fails, so that accounts cannot be guessed. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummy), password)
  return matches && stored !== undefined
}
