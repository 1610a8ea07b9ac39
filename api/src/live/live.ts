import type { Server as HttpServer, IncomingMessage } from 'node:http'
import {
  type ClientToServer,
  liveNamespace,
  livePath,
  type ServerEvent,
  type ServerEventBody,
  type ServerToClient,
} from '@portal/contract'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { type Namespace, Server } from 'socket.io'
import type { KnownSessions } from '../auth/known-sessions'
import { handshakeMs } from '../auth/limits'
import type { Caller, Network } from '../auth/network'
import type { Session } from '../auth/session-queries'
import type { Db } from '../db/client'
import type { Trail } from '../events/trail'
import { admitSocket, refusal } from './handshake'
import { countNetworks } from './network-counts'
import { type BetweenProcesses, type EndReason, type Live, type LiveSocket, rooms } from './rooms'
import { openSocketCounts } from './socket-counts'
import { welcome } from './welcome'

type LiveNamespace = Namespace<ClientToServer, ServerToClient, BetweenProcesses, Session>

interface LiveParts {
  readonly http: HttpServer
  readonly db: Db
  readonly known: KnownSessions
  /** Of the pages that may connect. */
  readonly origins: string[]
  readonly pool: pg.Pool | undefined
  readonly trail: Trail
  readonly readNetwork: (request: IncomingMessage) => Network
  readonly onFailure: (error: unknown) => void
}

/** Opens the live connection. */
export async function openLive(parts: LiveParts): Promise<Live> {
  const { http, db, known, origins, pool, trail, readNetwork, onFailure } = parts
  const callerOf = ({ request }: LiveSocket): Caller => ({
    network: readNetwork(request),
    userAgent: request.headers['user-agent'],
  })
  const counts = pool && (await openSocketCounts(db))
  const networks = countNetworks(readNetwork, trail)
  const io = new Server<ClientToServer, ServerToClient, BetweenProcesses, Session>(http, {
    path: livePath,
    serveClient: false,
    maxHttpBufferSize: 16_384,
    // Ended sessions may have sockets on other processes.
    ...(pool && { adapter: createAdapter(pool, { errorHandler: onFailure }) }),
    cors: { origin: origins },
    // Browsers always send an origin; other programs don't.
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      decide(null, (origin === undefined || origins.includes(origin)) && networks.admits(request))
    },
    connectTimeout: handshakeMs,
  })
  io.engine.on('connection', networks.add)
  io.engine.on('connection', limitConnects)
  // Every server of the library has this namespace; nobody needs it.
  io.use((_socket, next) => next(refusal('not-signed-in')))
  const pages: LiveNamespace = io.of(liveNamespace)
  // Each process notifies its own pages before it closes their sockets: through the adapter, event and disconnection
  // would be two messages that may arrive in either order.
  const endHere = (sessionIds: number[], reason: EndReason) => {
    // No room would mean everybody.
    if (sessionIds.length === 0) return
    const ended = pages.local.to(sessionIds.map(rooms.session))
    emit(ended, 'session.ended', { reason })
    ended.disconnectSockets(true)
  }
  const live: Live = {
    toUser: (userId, event, body) => emit(pages.local.to(rooms.user(userId)), event, body),
    toCompany: (companyId, event, body) =>
      emit(pages.local.to(rooms.company(companyId)), event, body),
    toEveryone: (event, body) => emit(pages.local, event, body),
    sessionsEnded: (sessionIds, reason = 'revoked') => {
      known.forget(sessionIds)
      endHere(sessionIds, reason)
      if (pool) pages.serverSideEmit('sessions.ended', sessionIds, reason)
    },
    sessionsEndedElsewhere: endHere,
    connectAnew: () => {
      for (const { conn } of pages.sockets.values()) conn.close()
    },
    count: () => pages.sockets.size,
    close: async () => {
      await counts?.close()
      await io.close()
    },
  }
  pages.on('sessions.ended', endHere)
  pages.use(admitSocket(known, pages, counts, trail, callerOf))
  pages.on('connection', (socket) =>
    welcome(socket, { db, live, caller: callerOf(socket), onFailure }),
  )
  return live
}

/** A page asks for the namespace once. Each time costs a socket and a look at the sessions. */
const connectsAtMost = 3

interface EngineConnection {
  on(event: 'packet', listener: (packet: { type: string; data?: unknown }) => void): unknown
  close(): void
}

/** Closes a connection that asks for a namespace again and again. */
function limitConnects(connection: EngineConnection): void {
  let connects = 0
  connection.on('packet', ({ type, data }) => {
    if (type !== 'message' || typeof data !== 'string' || !data.startsWith('0')) return
    connects += 1
    if (connects > connectsAtMost) connection.close()
  })
}

function emit<E extends ServerEvent>(
  target: { emit(event: E, ...body: Parameters<ServerToClient[E]>): unknown },
  event: E,
  body: ServerEventBody<E>,
): void {
  target.emit(event, ...([body] as Parameters<ServerToClient[E]>))
}
