import { type ErrorCode, LiveAuth } from '@portal/contract'
import type { KnownSessions } from '../auth/known-sessions'
import { socketsPerUser } from '../auth/limits'
import { type Caller, fullOriginOf } from '../auth/network'
import { hashOf } from '../auth/secrets'
import type { Session } from '../auth/session-queries'
import { Failure } from '../errors/failure'
import type { Trail } from '../events/trail'
import { type LiveSocket, rooms } from './rooms'
import type { SocketCounts } from './socket-counts'

type Next = (error?: Error) => void

/**
 * Accepts a socket with a live session's token and its user id. Others get `connect_error` with the error code as
 * message and in `data.code`.
 */
export function admitSocket(
  { find }: KnownSessions,
  pages: { adapter: { rooms: Map<string, Set<string>> } },
  counts: SocketCounts | undefined,
  trail: Trail,
  callerOf: (socket: LiveSocket) => Caller,
): (socket: LiveSocket, next: Next) => void {
  const admit = async (socket: LiveSocket) => {
    const session = await sessionOf(socket.handshake.auth, find)
    Object.assign(socket.data, session)
    const open = pages.adapter.rooms.get(rooms.user(session.userId))?.size ?? 0
    if (open >= socketsPerUser) throw new Failure('too-many-requests')
    await socket.join([
      rooms.user(session.userId),
      rooms.session(session.id),
      rooms.company(session.companyId),
    ])
    await counts?.add(socket, session.userId)
  }
  return (socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        const code = error instanceof Failure ? error.code : 'unavailable'
        const { userId } = socket.data
        void trail.add({ kind: 'socket', result: code, userId, ...fullOriginOf(callerOf(socket)) })
        next(refusal(code))
      },
    )
  }
}

async function sessionOf(auth: unknown, find: KnownSessions['find']): Promise<Session> {
  const parsed = LiveAuth.safeParse(auth)
  if (!parsed.success) throw new Failure('not-signed-in')
  const session = await find(hashOf(parsed.data.token))
  if (session?.userId !== parsed.data.uuid) throw new Failure('session-ended')
  return session
}

/** An error that the caller gets as `connect_error`. */
export function refusal(code: ErrorCode): Error {
  return Object.assign(new Error(code), { data: { code } })
}
