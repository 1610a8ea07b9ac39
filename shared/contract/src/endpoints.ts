import { z } from 'zod'
import { getFailures, reportFailure } from './delivery'
import { defineEndpoint } from './endpoint'
import { AppUser, FileName, Id, Project, Table } from './entities'
import { headers } from './headers'
import {
  contactMessageMaxCharacters,
  contactMessageMinCharacters,
  emailMaxCharacters,
  nameMaxCharacters,
  passwordInputMaxCharacters,
} from './limits'
import { emailPattern, isStorable, newPasswordPattern, oneLinePattern } from './patterns'

const none = z.undefined()
const IdParam = z.coerce.number().pipe(Id)
const ById = z.object({ id: IdParam })
const Sentence = z.string()

const Email = z.string().trim().max(emailMaxCharacters).regex(emailPattern)
const NewPassword = z.string().regex(newPasswordPattern)
const CurrentPassword = z.string().min(1).max(passwordInputMaxCharacters).refine(isStorable)
const Name = z.string().trim().min(1).max(nameMaxCharacters).regex(oneLinePattern)
const Secret = z.string().min(1).max(200).refine(isStorable)
const signInHeaders = [headers.sessionToken, headers.rememberToken, headers.userId]

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/auth',
  summary: 'Sign in with e-mail and password',
  access: 'anyone',
  params: none,
  body: z.strictObject({
    email: z.string().trim().min(1).max(emailMaxCharacters).refine(isStorable),
    password: CurrentPassword,
    rememberMe: z.boolean(),
  }),
  reply: z.object({ id: Id }),
  replyHeaders: signInHeaders,
})

/** `rememberMe` is the stored remember token, `userId` the stored id. */
export const verify = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/verify',
  summary: 'Resume a remembered session',
  access: 'anyone',
  params: none,
  body: z.strictObject({ rememberMe: Secret, userId: IdParam }),
  reply: z.object({ id: Id }),
  replyHeaders: signInHeaders,
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/forgot-pass',
  summary: 'Send a link to set a new password',
  access: 'anyone',
  params: none,
  body: z.strictObject({ email: Email }),
  reply: Sentence,
  replyType: 'text',
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/reset-pass',
  summary: 'Set a new password with a link that was mailed',
  access: 'anyone',
  params: none,
  body: z.strictObject({
    id: IdParam,
    password: NewPassword,
    secret: Secret,
    secure: z.literal(true),
  }),
  reply: Sentence,
  replyType: 'text',
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/change-pass/:id',
  summary: 'Change the own password',
  access: 'signed-in',
  params: ById,
  body: z.strictObject({
    newPassword: NewPassword,
    confirmPassword: z.string(),
    authPassword: CurrentPassword,
  }),
  reply: Sentence,
  replyType: 'text',
})

export const getResource = defineEndpoint({
  method: 'GET',
  path: '/api/:resource/:id',
  summary: 'The own user record',
  access: 'signed-in',
  params: z.object({ resource: z.enum(['app_users']), id: IdParam }),
  body: none,
  reply: AppUser,
})

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

/** The reply's portrait is a `storedPortrait`. */
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

export const getProjects = defineEndpoint({
  method: 'GET',
  path: '/api/app_users/getProjects/:id',
  summary: 'Own and shared projects',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: z
    .object({
      projects: z.array(Project),
      user: z.object({ sharedProjects: z.array(Project) }),
    })
    .meta({ id: 'Projects' }),
})

export const platforms = [
  'Facebook',
  'Twitter',
  'LinkedIn',
  'Telegram',
  'WhatsApp',
  'Reddit',
] as const
export type Platform = (typeof platforms)[number]

export const addShare = defineEndpoint({
  method: 'POST',
  path: '/api/:resource/add-share/:id',
  summary: 'Count a share of a project on a network',
  access: 'signed-in',
  params: z.object({ resource: z.enum(['projects']), id: IdParam }),
  body: z.strictObject({ platform: z.enum(platforms) }),
  reply: Sentence,
  replyType: 'text',
})

export const getTablesByCompany = defineEndpoint({
  method: 'GET',
  path: '/api/tables/get-by-company/:id',
  summary: 'The ordering tables of the own company',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: z.array(Table),
})

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

export const endpoints = {
  signIn,
  verify,
  forgotPassword,
  resetPassword,
  changePassword,
  getResource,
  updateProfile,
  changePicture,
  removePicture,
  getProjects,
  addShare,
  getTablesByCompany,
  sendContactMessage,
  reportFailure,
  getFailures,
}
