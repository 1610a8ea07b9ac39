import { z } from 'zod'
import { Timestamp } from '../entities'
import { defineEndpoint } from './endpoint'
import { ById, none } from './fields'

export const activityKinds = [
  'sign-in',
  'resume',
  'sign-out',
  'reset-request',
  'password-reset',
  'password-change',
  'profile-change',
  'email-request',
  'email-change',
  'second-factor-on',
  'second-factor-off',
  'recovery-code',
  'recovery-codes',
  'sessions-end',
  'remember-theft',
  'socket',
  'operator',
] as const
export type ActivityKind = (typeof activityKinds)[number]

const Name = z.string().max(100).nullable()

export const Activity = z
  .object({
    at: Timestamp,
    kind: z.enum(activityKinds),
    isRefused: z.boolean(),
    browser: Name,
    system: Name,
    network: Name,
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

/** Newest first: the last 20 that succeeded, and the last 10 that were refused. */
export const getActivity = defineEndpoint({
  method: 'GET',
  path: '/api/app_users/activity/:id',
  summary: 'Recent security events of the user',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: z.array(Activity),
})
