import { newPasswordPattern } from '@portal/contract'

let common: Promise<ReadonlySet<string>> | undefined

/** Whether attackers try a password first, whatever its upper and lower case: it is in a list of leaked ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(password.toLowerCase())
}

/** Without those that the rule for new passwords refuses anyway. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const known = dictionary['passwords-common'].map((password) => `${password}`.toLowerCase())
  const mayBeNew = (password: string) =>
    newPasswordPattern.test(password.replace(/[a-z]/, (letter) => letter.toUpperCase()))
  return new Set(known.filter(mayBeNew))
}
