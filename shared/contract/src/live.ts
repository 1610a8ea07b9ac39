import { z } from 'zod'
import { Id } from './entities'

// The live connection: Socket.IO, opened explicitly with `auth: { uuid, token }`.

export const livePath = '/engine.io'
export const liveNamespace = '/app'

/** Handshake of the client: `uuid` is the user id without prefix. */
export const LiveAuth = z.object({
  uuid: z.coerce.number().pipe(Id),
  token: z.string().min(1).max(200),
})

/**
 * Events that the api sends, each with the schema of its one argument. Api and page may be of different versions: a value
 * that the page does not know has a default, since the event itself must be heard.
 */
export const serverEvents = {
  /** The session of this socket is over; the socket is closed right after. */
  'session.ended': z.object({
    reason: z
      .enum(['signed-out', 'expired', 'password-changed', 'password-reset', 'revoked'])
      .catch('revoked'),
  }),
  /** The user's own record changed: name, e-mail or portrait. */
  'user.changed': z.object({ userId: Id }),
  /** Projects that the user can see were added, changed, removed, shared or unshared. */
  'projects.changed': z.object({ projectIds: z.array(Id) }),
  /** A table of the user's company was added, changed or removed. */
  'tables.changed': z.object({ companyId: Id, tableId: Id }),
  /** Releases were promoted, rolled back or killed: the discovery document has changed. */
  'discovery.changed': z.object({ apps: z.array(z.string()).catch([]) }),
} as const

/** Events that the portal sends; each is acknowledged with its reply. */
export const clientEvents = {
  /** Signs out: ends the session and its remember tokens. */
  'session.end': { body: z.object({}), reply: z.object({ ended: z.literal(true) }) },
} as const

export type ServerEvent = keyof typeof serverEvents
export type ServerEventBody<E extends ServerEvent> = z.infer<(typeof serverEvents)[E]>
export type ClientEvent = keyof typeof clientEvents

/** The map for Socket.IO's generics, api to portal. */
export type ServerToClient = { [E in ServerEvent]: (body: ServerEventBody<E>) => void }
/** The map for Socket.IO's generics, portal to api. */
export type ClientToServer = {
  [E in ClientEvent]: (
    body: z.infer<(typeof clientEvents)[E]['body']>,
    acknowledge: (reply: z.infer<(typeof clientEvents)[E]['reply']>) => void,
  ) => void
}
