import { passwordMaxCharacters, passwordMinCharacters } from './limits'

/** The WHATWG pattern of `input type=email` with at least one dot in the domain. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** 8 to 20 characters with at least one digit, one lowercase and one uppercase letter. */
export const newPasswordPattern = new RegExp(
  `^(?=.*\\d)(?=.*\\p{Ll})(?=.*\\p{Lu})[^\\p{Cc}\\p{Cs}]{${passwordMinCharacters},${passwordMaxCharacters}}$`,
  'u',
)

/** No control characters: a name is one line. Nothing that the database cannot store. */
export const oneLinePattern = /^[^\p{Cc}\p{Cs}]*$/u

/** Text of several lines may hold anything but what the database cannot store: NUL, and halves of characters. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text)
}
