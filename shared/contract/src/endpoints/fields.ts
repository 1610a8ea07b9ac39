import { z } from 'zod'
import { Id } from '../entities'
import { emailMaxCharacters, nameMaxCharacters, passwordInputMaxCharacters } from '../limits'
import { emailPattern, isStorable, newPasswordPattern, oneLinePattern } from '../patterns'

export const none = z.undefined()
export const IdParam = z.coerce.number().pipe(Id)
export const ById = z.object({ id: IdParam })
export const Sentence = z.string()

export const Email = z.string().trim().max(emailMaxCharacters).regex(emailPattern)
export const Name = z.string().trim().min(1).max(nameMaxCharacters).regex(oneLinePattern)
export const NewPassword = z.string().regex(newPasswordPattern)
/** Digits of an authenticator app or a recovery code, with or without spaces. */
export const Code = z.string().trim().min(1).max(40).refine(isStorable)
export const CurrentPassword = z.string().min(1).max(passwordInputMaxCharacters).refine(isStorable)
