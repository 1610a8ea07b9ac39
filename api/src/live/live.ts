import type { Server as HttpServer } from 'node:http'
import {
  type ClientToServer,
  liveNamespace,
  livePath,
  type ServerEvent,
  type ServerEventBody,
  type ServerToClient,
} from '@portal/shared/contract'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { type DefaultEventsMap, type Namespace, Server } from 'socket.io'
import type { Session } from '../auth/session-queries'
import type { Db } from '../db/client'
import { announce } from './changes'
import { admitSocket } from './handshake'
import { type Live, rooms } from './rooms'
import { welcome } from './welcome'

type LiveNamespace = Namespace<ClientToServer, ServerToClient, DefaultEventsMap, Session>

/** Opens the live connection (spec 7) on an HTTP server, for pages of the given origins. */
export function openLive(
  http: HttpServer,
  db: Db,
  origins: string[],
  pool: pg.Pool | undefined,
  onFailure: (error: unknown) => void,
): Live {
  const io = new Server<ClientToServer, ServerToClient, DefaultEventsMap, Session>(http, {
    path: livePath,
    serveClient: false,
    maxHttpBufferSize: 16_384,
    // Sessions that end here have sockets on other processes too.
    ...(pool && { adapter: createAdapter(pool, { errorHandler: onFailure }) }),
    cors: { origin: origins },
    // Programs that are not pages send no origin; browsers always do.
    allowRequest: ({ headers: { origin } }, decide) =>
      decide(null, origin === undefined || origins.includes(origin)),
  })
  const pages: LiveNamespace = io.of(liveNamespace)
  const live: Live = {
    toUser: (userId, event, body) => emit(pages.local.to(rooms.user(userId)), event, body),
    toCompany: (companyId, event, body) =>
      emit(pages.local.to(rooms.company(companyId)), event, body),
    toEveryone: (event, body) => emit(pages.local, event, body),
    sessionsEnded: (sessionIds, reason = 'revoked') => {
      if (sessionIds.length === 0) return
      end(pages.to(sessionIds.map(rooms.session)), reason)
      // The adapter of a process that has just started may not listen yet; its own listener does.
      announce(db, { of: 'sessions', sessionIds, reason }).catch(onFailure)
    },
    sessionsEndedElsewhere: (sessionIds, reason) => {
      if (sessionIds.length > 0) end(pages.local.to(sessionIds.map(rooms.session)), reason)
    },
    connectAnew: () => {
      for (const { conn } of pages.sockets.values()) conn.close()
    },
    count: () => pages.sockets.size,
    close: () => io.close(),
  }
  pages.use(admitSocket(db, pages))
  pages.on('connection', (socket) => welcome(socket, db, live, onFailure))
  return live
}

type Pages = ReturnType<LiveNamespace['to']>

function end(pages: Pages, reason: ServerEventBody<'session.ended'>['reason']): void {
  pages.emit('session.ended', { reason })
  pages.disconnectSockets(true)
}

function emit<E extends ServerEvent>(
  target: { emit(event: E, ...body: Parameters<ServerToClient[E]>): unknown },
  event: E,
  body: ServerEventBody<E>,
): void {
  target.emit(event, ...([body] as Parameters<ServerToClient[E]>))
}
