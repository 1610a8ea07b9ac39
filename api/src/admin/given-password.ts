import { signIn } from '@portal/contract'
import { passwordInputMaxCharacters, passwordMinCharacters } from '@portal/contract/limits'
import { isGuessable, type OwnNames } from '../auth/guessable-passwords'
import { hashPassword } from '../auth/passwords'
import { AdminRefused } from './command'

/** Hash of the password in `USER_PASSWORD`. Refuses one that is short or easy to guess, or that no sign-in takes. */
export async function hashGivenPassword(
  password: string,
  owner: OwnNames | undefined,
): Promise<string> {
  const isTaken = signIn.body.shape.password.safeParse(password).success
  if (!isTaken || [...password].length < passwordMinCharacters)
    throw new AdminRefused(
      `USER_PASSWORD needs ${passwordMinCharacters} to ${passwordInputMaxCharacters} characters.`,
    )
  if (await isGuessable(password, owner))
    throw new AdminRefused(
      'This password is easy to guess: it is very common, or it is made up of names. Set USER_PASSWORD to another one.',
    )
  return hashPassword(password)
}
