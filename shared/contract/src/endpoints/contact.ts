import { z } from 'zod'
import { contactMessageMaxCharacters, contactMessageMinCharacters } from '../limits'
import { isStorable } from '../patterns'
import { defineEndpoint } from './endpoint'
import { Email, Name, none, Sentence } from './fields'

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message to support',
  access: 'anyone',
  params: none,
  body: z.strictObject({
    name: Name,
    email: Email,
    message: z
      .string()
      .trim()
      .min(contactMessageMinCharacters)
      .max(contactMessageMaxCharacters)
      .refine(isStorable),
  }),
  reply: Sentence,
  replyType: 'text',
})
