import { limits, newPasswordPattern } from '../contract/contract'

/** What stands in the two fields of a new password. */
export interface NewPasswords {
  readonly password: string
  readonly confirmation: string
}

export const noPasswords: NewPasswords = { password: '', confirmation: '' }

const { passwordMinCharacters: min, passwordMaxCharacters: max } = limits

/** The rule of a new password in parts (5.3): who meets them all meets `newPasswordPattern`, and no one else. */
export const newPasswordRules = {
  length: new RegExp(`^\\P{Cc}{${min},${max}}$`, 'u'),
  digit: /^.*\d/u,
  lower: /^.*\p{Ll}/u,
  upper: /^.*\p{Lu}/u,
} as const
export type NewPasswordRule = keyof typeof newPasswordRules

/** What keeps the passwords from being sent: the rules, or the confirmation, which has to equal (5.4). */
export function newPasswordProblem({
  password,
  confirmation,
}: NewPasswords): 'rules' | 'confirmation' | undefined {
  if (!newPasswordPattern.test(password)) return 'rules'
  return confirmation === password ? undefined : 'confirmation'
}
