import { limits, newPasswordPattern } from '@portal/contract'

export interface NewPasswords {
  readonly password: string
  readonly confirmation: string
}

export const noPasswords: NewPasswords = { password: '', confirmation: '' }

const { passwordMinCharacters: min, passwordMaxCharacters: max } = limits

/** Parts of `newPasswordPattern`: a password matches it exactly when it meets all of them. */
export const newPasswordRules = {
  length: new RegExp(`^\\P{Cc}{${min},${max}}$`, 'u'),
  digit: /^.*\d/u,
  lower: /^.*\p{Ll}/u,
  upper: /^.*\p{Lu}/u,
} as const
export type NewPasswordRule = keyof typeof newPasswordRules

export function newPasswordProblem({
  password,
  confirmation,
}: NewPasswords): 'rules' | 'confirmation' | undefined {
  if (!newPasswordPattern.test(password)) return 'rules'
  return confirmation === password ? undefined : 'confirmation'
}
