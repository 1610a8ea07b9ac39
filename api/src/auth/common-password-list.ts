import { newPasswordPattern } from '@portal/contract'
import { dictionary } from '@zxcvbn-ts/language-common'

// Imported on first use, because the list takes megabytes.

/** In lower case, without those that the rule for new passwords refuses anyway. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].map((password) => `${password}`.toLowerCase()).filter(mayBeNew),
)

function mayBeNew(password: string): boolean {
  return newPasswordPattern.test(password.replace(/[a-z]/, (letter) => letter.toUpperCase()))
}
