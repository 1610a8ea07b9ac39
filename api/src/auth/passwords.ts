import { hash, type Options, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id, the library's default algorithm. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

const dummy = hashPassword('nobody has this password')

/** Checks a password. Takes as long without a hash, so timing doesn't reveal accounts. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummy), password)
  return matches && stored !== undefined
}
