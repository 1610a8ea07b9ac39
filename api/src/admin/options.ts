import { emailPattern, Id, limits } from '@portal/contract'
import { z } from 'zod'

// Options of several commands. Every option arrives as text.

export const IdOption = z.coerce.number().pipe(Id)
export const NameOption = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must be one line')
export const UserNameOption = NameOption.max(limits.nameMaxCharacters)
export const EmailOption = z
  .string()
  .trim()
  .max(limits.emailMaxCharacters)
  .toLowerCase()
  .regex(emailPattern, 'must be an e-mail address')
