import { headers, requestingUser } from '@portal/contract'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure'
import type { Guard } from '../serve'
import type { KnownSessions } from './known-sessions'
import { hashOf } from './secrets'
import type { Session } from './session-queries'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the session that the request was found to have. */
    userId: number | undefined
  }
}

export const anyone: Guard<undefined, unknown> = {
  access: 'anyone',
  identify: async () => undefined,
  admit: () => undefined,
}

export interface Guards {
  /** A signed-in user with their own `id`. */
  readonly self: Guard<Session, { id: number }>
  /** A signed-in user with the `id` of their company. */
  readonly ownCompany: Guard<Session, { id: number }>
  readonly signedIn: Guard<Session, unknown>
}

/** Guards that need a live session. */
export function sessionGuards({ find }: KnownSessions): Guards {
  const identify = (request: FastifyRequest) => sessionOf(request, find)
  const base = { access: 'signed-in', identify } as const
  return {
    signedIn: { ...base, admit: () => undefined },
    self: { ...base, admit: (session, params) => must(params.id === session.userId) },
    ownCompany: { ...base, admit: (session, params) => must(params.id === session.companyId) },
  }
}

async function sessionOf(request: FastifyRequest, find: KnownSessions['find']): Promise<Session> {
  const token = request.headers[headers.authorization]
  if (!token) throw new Failure('not-signed-in')
  const session = await find(hashOf(token))
  if (!session) throw new Failure('session-ended')
  if (request.headers[headers.requestingUser] !== requestingUser(session.userId)) {
    throw new Failure('not-signed-in')
  }
  request.userId = session.userId
  return session
}

function must(isAllowed: boolean): void {
  if (!isAllowed) throw new Failure('forbidden')
}
