import { passwordMaxCharacters, passwordMinCharacters } from './limits'

/** WHATWG pattern of `input type=email`, with at least one dot in the domain. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const newPasswordPattern = new RegExp(
  `^(?=.*\\d)(?=.*\\p{Ll})(?=.*\\p{Lu})[^\\p{Cc}\\p{Cs}]{${passwordMinCharacters},${passwordMaxCharacters}}$`,
  'u',
)

/** The database can't store NUL or lone surrogates. */
export const oneLinePattern = /^[^\p{Cc}\p{Cs}]*$/u

export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text)
}
