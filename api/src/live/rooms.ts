import type { ClientToServer, ServerEvent, ServerEventBody, ServerToClient } from '@portal/contract'
import type { Socket } from 'socket.io'
import type { Session } from '../auth/session-queries'

export type EndReason = ServerEventBody<'session.ended'>['reason']

/** Messages between processes, through Socket.IO's adapter. */
export interface BetweenProcesses {
  'sessions.ended': (sessionIds: number[], reason: EndReason) => void
}

export type LiveSocket = Socket<ClientToServer, ServerToClient, BetweenProcesses, Session>

export const rooms = {
  user: (id: number) => `u:${id}`,
  session: (id: number) => `s:${id}`,
  company: (id: number) => `c:${id}`,
}

/** Sends events to open pages: changes to those of this process, ends of sessions to those of all. */
export interface Live {
  toUser<E extends ServerEvent>(userId: number, event: E, body: ServerEventBody<E>): void
  toCompany<E extends ServerEvent>(companyId: number, event: E, body: ServerEventBody<E>): void
  toEveryone<E extends ServerEvent>(event: E, body: ServerEventBody<E>): void
  /** Notifies the pages of ended sessions and closes their sockets. */
  sessionsEnded(sessionIds: number[], reason?: EndReason): void
  /** The same for sockets of this process: all processes hear an operator's command. */
  sessionsEndedElsewhere(sessionIds: number[], reason: EndReason): void
  /** Makes this process's sockets reconnect, which authorizes them again and refetches missed data. */
  connectAnew(): void
  count(): number
  close(): Promise<void>
}
