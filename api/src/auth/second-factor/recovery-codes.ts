import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { argonOptions } from '../passwords'

/** Crockford's, without letters that look like others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groupCharacters = 5
const codesOfUser = 10

interface RecoveryCodes {
  /** As people see them, such as `7K2MA-9XQ4C`. */
  readonly codes: string[]
  readonly salt: string
  readonly hashes: string[]
}

/** New recovery codes of 50 random bits each, and what is stored of them. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: codesOfUser }, () => `${newGroup()}-${newGroup()}`)
  const salt = randomBytes(16).toString('base64url')
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashOfCode(code, salt))) }
}

/** Hash of a code, however it is typed. The codes of a user have one salt, so that one hash finds a code. */
export async function hashOfCode(code: string, salt: string): Promise<string> {
  const typed = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const bytes = await hashRaw(typed, { ...argonOptions, salt: Buffer.from(salt, 'base64url') })
  return bytes.toString('base64url')
}

function newGroup(): string {
  return Array.from({ length: groupCharacters }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  )
}
