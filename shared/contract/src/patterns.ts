import { passwordMaxCharacters, passwordMinCharacters } from './limits'

/** WHATWG pattern of `input type=email`, with at least one dot in the domain. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** 8 to 20 characters with at least one digit, one lowercase and one uppercase letter. */
export const newPasswordPattern = new RegExp(
  `^(?=.*\\d)(?=.*\\p{Ll})(?=.*\\p{Lu})[^\\p{Cc}\\p{Cs}]{${passwordMinCharacters},${passwordMaxCharacters}}$`,
  'u',
)

/** One line without control characters or lone surrogates, which the database can't store. */
export const oneLinePattern = /^[^\p{Cc}\p{Cs}]*$/u

/** Whether the database can store a text: no NUL, no lone surrogates. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text)
}
