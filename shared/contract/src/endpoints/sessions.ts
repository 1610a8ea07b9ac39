import { z } from 'zod'
import { Timestamp } from '../entities'
import { defineEndpoint } from './endpoint'
import { ById, none } from './fields'

const SessionKey = z.string().regex(/^[\w-]{1,100}$/)

const Name = z.string().max(100)

/** A signed-in browser: a remembered one with all its sessions, or one session. */
export const UserSession = z
  .object({
    key: SessionKey,
    /** Names from the user agent, such as `Firefox` and `Windows`; null if unknown. */
    browser: Name.nullable(),
    system: Name.nullable(),
    isHandheld: z.boolean(),
    network: Name.nullable(),
    startedAt: Timestamp,
    lastSeen: Timestamp,
    isRemembered: z.boolean(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'UserSession' })
export type UserSession = z.infer<typeof UserSession>

/** The current one first, then the last used. */
export const getSessions = defineEndpoint({
  method: 'GET',
  path: '/api/app_users/sessions/:id',
  summary: 'The sessions of the user',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: z.array(UserSession),
})

/** One that has ended is accepted. */
export const endSession = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/end-session/:id',
  summary: 'Sign out in another browser',
  access: 'signed-in',
  params: ById,
  body: z.strictObject({ key: SessionKey }),
  reply: z.object({ ended: z.literal(true) }),
})

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/app_users/end-other-sessions/:id',
  summary: 'Sign out everywhere but in this browser',
  access: 'signed-in',
  params: ById,
  body: none,
  reply: z.object({ ended: z.literal(true) }),
})
