import { z } from 'zod'
import { Timestamp } from '../entities'
import { defineEndpoint } from './endpoint'
import { ById, none } from './fields'

/** What people see of the security events of their account. */
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
    /** Names from the user agent; null if unknown. */
    browser: Name,
    system: Name,
    /** Part of the address, such as `203.0.113.x`. */
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
