import { emailPattern, Id } from '@portal/contract'
import { z } from 'zod'

// Options of several commands. Every option arrives as text.

export const IdOption = z.coerce.number('must be a number').pipe(Id)
export const NameOption = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must be one line')
export const EmailOption = z
  .string()
  .trim()
  .toLowerCase()
  .regex(emailPattern, 'must be an e-mail address')
