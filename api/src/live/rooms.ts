import type {
  ClientToServer,
  ServerEvent,
  ServerEventBody,
  ServerToClient,
} from '@portal/shared/contract'
import type { DefaultEventsMap, Socket } from 'socket.io'
import type { Session } from '../auth/session-queries'

export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, Session>
type EndReason = ServerEventBody<'session.ended'>['reason']

/** The rooms that sockets are in. */
export const rooms = {
  user: (id: number) => `u:${id}`,
  session: (id: number) => `s:${id}`,
  company: (id: number) => `c:${id}`,
}

/** How the rest of the api speaks to open pages. */
export interface Live {
  toUser<E extends ServerEvent>(userId: number, event: E, body: ServerEventBody<E>): void
  toCompany<E extends ServerEvent>(companyId: number, event: E, body: ServerEventBody<E>): void
  toEveryone<E extends ServerEvent>(event: E, body: ServerEventBody<E>): void
  /** Tells the pages of sessions that these are over, and closes their sockets. */
  sessionsEnded(sessionIds: number[], reason?: EndReason): void
  close(): Promise<void>
}
