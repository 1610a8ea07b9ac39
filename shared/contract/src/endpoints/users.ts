import { z } from 'zod'
import { AppUser, FileName } from '../entities'
import { isStorable } from '../patterns'
import { defineEndpoint } from './endpoint'
import { ById, CurrentPassword, Email, IdParam, Name, none, Sentence } from './fields'

export const getResource = defineEndpoint({
  method: 'GET',
  path: '/api/:resource/:id',
  summary: 'The own user record',
  access: 'signed-in',
  params: z.object({ resource: z.enum(['app_users']), id: IdParam }),
  body: none,
  reply: AppUser,
})

/** Another e-mail address comes into effect when `confirmEmail` gets the secret that is mailed to it. */
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/app_users/update-profile/:id',
  summary: 'Change name or e-mail; only what changed is sent',
  access: 'signed-in',
  params: ById,
  body: z.strictObject({
    name: Name.optional(),
    email: Email.optional(),
    authPassword: CurrentPassword,
  }),
  reply: Sentence,
  replyType: 'text',
})

/** Ends the user's other sessions, and links that were mailed to the old address. */
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/confirm-email/:id',
  summary: 'Confirm a new e-mail with a link that was mailed to it',
  access: 'signed-in',
  params: ById,
  body: z.strictObject({ secret: z.string().min(1).max(200).refine(isStorable) }),
  reply: Sentence,
  replyType: 'text',
})

export const changePicture = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/change-picture/:id',
  summary: 'Upload a portrait',
  access: 'signed-in',
  params: ById,
  body: z.object({ portrait: z.file().meta({ type: 'string', format: 'binary' }) }),
  bodyType: 'multipart',
  reply: z.object({ portrait: FileName, message: z.string() }),
})

export const removePicture = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/remove-picture/:id',
  summary: 'Remove the portrait',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: Sentence,
  replyType: 'text',
})
