import { limits, newPasswordPattern } from '@portal/contract'

/** What stands in the two fields of a new password. */
export interface NewPasswords {
  readonly password: string
  readonly confirmation: string
}

export const noPasswords: NewPasswords = { password: '', confirmation: '' }

const { passwordMinCharacters: min, passwordMaxCharacters: max } = limits

/** The parts of `newPasswordPattern`: a password matches it if and only if it meets all of them. */
export const newPasswordRules = {
  length: new RegExp(`^\\P{Cc}{${min},${max}}$`, 'u'),
  digit: /^.*\d/u,
  lower: /^.*\p{Ll}/u,
  upper: /^.*\p{Lu}/u,
} as const
export type NewPasswordRule = keyof typeof newPasswordRules

/** Why the passwords can't be sent: an unmet rule, or a different confirmation. */
export function newPasswordProblem({
  password,
  confirmation,
}: NewPasswords): 'rules' | 'confirmation' | undefined {
  if (!newPasswordPattern.test(password)) return 'rules'
  return confirmation === password ? undefined : 'confirmation'
}
