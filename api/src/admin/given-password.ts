import { isCommonPassword } from '../auth/common-passwords'
import { hashPassword } from '../auth/passwords'
import { AdminRefused } from './command'

/** Hash of the password in `USER_PASSWORD`. Refuses one that is easy to guess. */
export async function hashGivenPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new AdminRefused('Many people use this password. Set USER_PASSWORD to another one.')
  return hashPassword(password)
}
