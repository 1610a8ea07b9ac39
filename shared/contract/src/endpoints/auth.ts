import { z } from 'zod'
import { Id } from '../entities'
import { headers } from '../headers'
import { emailMaxCharacters } from '../limits'
import { isStorable } from '../patterns'
import { defineEndpoint } from './endpoint'
import { ById, Code, CurrentPassword, Email, IdParam, NewPassword, none, Sentence } from './fields'

const Secret = z.string().min(1).max(200).refine(isStorable)
const signInHeaders = [headers.sessionToken, headers.rememberToken, headers.userId]
/** Gives a browser that signed in before attempts of its own, which strangers can't use up. It proves nothing. */
const DeviceToken = Secret.optional()

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
    /** After `second-factor-required`. */
    code: Code.optional(),
    device: DeviceToken,
  }),
  reply: z.object({ id: Id }),
  replyHeaders: [...signInHeaders, headers.deviceToken],
  takesDevice: true,
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

/** Unknown and ended tokens are accepted, so a repeated call does no harm. */
export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/sign-out',
  summary: 'End the session and the remember token of this browser',
  access: 'anyone',
  params: none,
  body: z
    .strictObject({ token: Secret.optional(), rememberMe: Secret.optional() })
    .refine(({ token, rememberMe }) => token !== undefined || rememberMe !== undefined),
  reply: z.object({ ended: z.literal(true) }),
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/forgot-pass',
  summary: 'Send a link to set a new password',
  access: 'anyone',
  params: none,
  body: z.strictObject({ email: Email, device: DeviceToken }),
  reply: Sentence,
  replyType: 'text',
  takesDevice: true,
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
  replyHeaders: [headers.deviceToken],
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
  replyHeaders: [headers.deviceToken],
})
