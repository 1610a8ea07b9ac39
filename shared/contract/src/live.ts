import { z } from 'zod'
import { Id } from './entities'

export const livePath = '/engine.io'
export const liveNamespace = '/app'

/** `uuid` is the user id without prefix. */
export const LiveAuth = z.object({
  uuid: z.coerce.number().pipe(Id),
  token: z.string().min(1).max(200),
})

/** Events from the api. Unknown values get a default, because events of a newer api must reach older pages too. */
export const serverEvents = {
  'session.ended': z.object({
    reason: z
      .enum(['signed-out', 'expired', 'password-changed', 'password-reset', 'revoked'])
      .catch('revoked'),
  }),
  'user.changed': z.object({ userId: Id }),
  'projects.changed': z.object({ projectIds: z.array(Id) }),
  'tables.changed': z.object({ companyId: Id, tableId: Id }),
  'discovery.changed': z.object({ apps: z.array(z.string()).catch([]) }),
} as const

export const clientEvents = {
  'session.end': { body: z.object({}), reply: z.object({ ended: z.literal(true) }) },
} as const

export type ServerEvent = keyof typeof serverEvents
export type ServerEventBody<E extends ServerEvent> = z.infer<(typeof serverEvents)[E]>
export type ClientEvent = keyof typeof clientEvents

export type ServerToClient = { [E in ServerEvent]: (body: ServerEventBody<E>) => void }
export type ClientToServer = {
  [E in ClientEvent]: (
    body: z.infer<(typeof clientEvents)[E]['body']>,
    acknowledge: (reply: z.infer<(typeof clientEvents)[E]['reply']>) => void,
  ) => void
}
