import { z } from 'zod'
import { Id } from './entities'

export const livePath = '/engine.io'
export const liveNamespace = '/app'

/** `uuid` is the user id without prefix. */
export const LiveAuth = z.object({
  uuid: z.coerce.number().pipe(Id),
  token: z.string().min(1).max(200),
})

/**
 * Events from the api, with the schema of their argument. Unknown values have a default, because api and page may be
 * of different versions and the event must still arrive.
 */
export const serverEvents = {
  /** The session ended; the socket closes right after. */
  'session.ended': z.object({
    reason: z
      .enum(['signed-out', 'expired', 'password-changed', 'password-reset', 'revoked'])
      .catch('revoked'),
  }),
  /** Name, e-mail or portrait of the user changed. */
  'user.changed': z.object({ userId: Id }),
  /** Visible projects were added, changed, removed, shared or unshared. */
  'projects.changed': z.object({ projectIds: z.array(Id) }),
  /** A table of the user's company was added, changed or removed. */
  'tables.changed': z.object({ companyId: Id, tableId: Id }),
  /** The discovery document changed: a release was promoted, rolled back or killed. */
  'discovery.changed': z.object({ apps: z.array(z.string()).catch([]) }),
} as const

/** Events from the portal; each is acknowledged with its reply. */
export const clientEvents = {
  /** Ends the session and its remember tokens. */
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
