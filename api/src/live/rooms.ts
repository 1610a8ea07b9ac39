import type { ClientToServer, ServerEvent, ServerEventBody, ServerToClient } from '@portal/contract'
import type { Socket } from 'socket.io'
import type { Session } from '../auth/session-queries'

export type EndReason = ServerEventBody<'session.ended'>['reason']

/** Messages between the processes on one database, through the adapter of Socket.IO. */
export interface BetweenProcesses {
  'sessions.ended': (sessionIds: number[], reason: EndReason) => void
}

export type LiveSocket = Socket<ClientToServer, ServerToClient, BetweenProcesses, Session>

/** The rooms that sockets are in. */
export const rooms = {
  user: (id: number) => `u:${id}`,
  session: (id: number) => `s:${id}`,
  company: (id: number) => `c:${id}`,
}

/**
 * How the rest of the api speaks to open pages. Changes are heard by every process on the database, so each tells the
 * pages that are connected to it; the end of sessions is told to all by the one that ends them.
 */
export interface Live {
  toUser<E extends ServerEvent>(userId: number, event: E, body: ServerEventBody<E>): void
  toCompany<E extends ServerEvent>(companyId: number, event: E, body: ServerEventBody<E>): void
  toEveryone<E extends ServerEvent>(event: E, body: ServerEventBody<E>): void
  /** Tells the pages of sessions that these are over, and closes their sockets. */
  sessionsEnded(sessionIds: number[], reason?: EndReason): void
  /** Does so for the sockets of this process: every process hears what an operator's command ends. */
  sessionsEndedElsewhere(sessionIds: number[], reason: EndReason): void
  /** Makes the sockets of this process reconnect: each is authorized again, and its page fetches what it missed. */
  connectAnew(): void
  /** How many pages are connected to this process. */
  count(): number
  close(): Promise<void>
}
