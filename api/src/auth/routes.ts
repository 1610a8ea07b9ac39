import {
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  getSessions,
  headers,
  resetPassword,
  signIn,
  signOut,
  verify,
} from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client'
import { insertEvent } from '../events/queries'
import type { Trail } from '../events/trail'
import type { Live } from '../live/rooms'
import type { Mailer } from '../mail/mailer'
import { sentence } from '../replies'
import { serve } from '../serve'
import { anyone, type Guards } from './guards'
import { fullOriginOf } from './network'
import * as recovery from './recovery'
import { serveSecondFactor } from './second-factor/routes'
import type { Sealing } from './second-factor/sealing'
import { endListed, readSessions } from './session-list'
import { endSessionsBeside } from './session-queries'
import { type SignedIn, signInRemembered, signInWith } from './sign-in'
import * as signingOut from './sign-out'

interface AuthParts {
  readonly db: Db
  readonly guards: Guards
  readonly live: Live
  readonly mailer: Mailer
  readonly portalUrl: string
  /** Absent where no second factor is offered. */
  readonly sealing: Sealing | undefined
  readonly trail: Trail
}

/** Signing in and out, and passwords. A page with a live connection also signs out over that (`live/`). */
export function serveAuth(app: FastifyInstance, parts: AuthParts): void {
  const { db, guards, live, mailer, portalUrl, sealing, trail } = parts
  serveSecondFactor(app, parts)

  serve(app, anyone, signIn, async ({ body, network, userAgent, language, setHeader }) => {
    const caller = { network, userAgent, language }
    const signedIn = await signInWith(db, sealing, body, caller).catch(
      trail.refused({ kind: 'sign-in', email: body.email, caller }),
    )
    return handOut(signedIn, setHeader)
  })

  serve(app, anyone, verify, async ({ body, network, userAgent, language, setHeader }) => {
    const given = { ...body, network, userAgent, language }
    const onTheft = (ended: number[]) => {
      live.sessionsEnded(ended)
      mailer.wake()
    }
    // Without the user: a stranger can claim to be anybody.
    const refused = trail.refused({ kind: 'resume', caller: given })
    const signedIn = await signInRemembered(db, given, onTheft).catch(refused)
    return handOut(signedIn, setHeader)
  })

  serve(app, anyone, signOut, async ({ body, network, userAgent }) => {
    const ended = await signingOut.signOut(db, { ...body, network, userAgent })
    live.sessionsEnded(ended, 'signed-out')
    return done
  })

  serve(app, guards.self, getSessions, ({ caller }) => readSessions(db, caller))

  serve(app, guards.self, endSession, async ({ body, caller, ...call }) => {
    const ended = await endListed(db, caller.userId, body.key)
    if (!ended) return done
    live.sessionsEnded(ended)
    await insertEvent(db, { ...sessionsEnd, userId: caller.userId, ...fullOriginOf(call) })
    return done
  })

  serve(app, guards.self, endOtherSessions, async ({ caller, ...call }) => {
    live.sessionsEnded(await endSessionsBeside(db, caller.userId, caller.id))
    await insertEvent(db, { ...sessionsEnd, userId: caller.userId, ...fullOriginOf(call) })
    return done
  })

  serve(app, anyone, forgotPassword, async ({ body, network, userAgent, language }) => {
    const caller = { network, userAgent }
    const asked = { kind: 'reset-request', email: body.email, caller } as const
    await recovery
      .requestReset(db, { ...body, network, language }, portalUrl, mailer.wake)
      .catch(trail.refused(asked))
    await trail.note(asked, 'ok')
    return sentence('reset-link-sent', language)
  })

  serve(app, anyone, resetPassword, async ({ body, network, userAgent, language, setHeader }) => {
    const given = { ...body, network, userAgent, language }
    const { ended, device } = await recovery
      .resetPassword(db, given)
      .catch(trail.refused({ kind: 'password-reset', caller: given }))
    live.sessionsEnded(ended, 'password-reset')
    setHeader(headers.deviceToken, device)
    mailer.wake()
    return sentence('password-reset', language)
  })

  serve(app, guards.self, changePassword, async ({ body, caller, setHeader, ...call }) => {
    const { userId, id: sessionId } = caller
    const { language } = call
    const { ended, device } = await recovery
      .changePassword(db, { ...call, userId, sessionId }, body)
      .catch(trail.refused({ kind: 'password-change', userId, caller: call }))
    live.sessionsEnded(ended, 'password-changed')
    setHeader(headers.deviceToken, device)
    mailer.wake()
    return sentence('password-changed', language)
  })
}

const done = { ended: true } as const
const sessionsEnd = { kind: 'sessions-end', result: 'ok' } as const

function handOut(
  signedIn: SignedIn,
  setHeader: (name: string, value: string) => void,
): { id: number } {
  setHeader(headers.sessionToken, signedIn.token)
  setHeader(headers.userId, String(signedIn.userId))
  if (signedIn.rememberToken) setHeader(headers.rememberToken, signedIn.rememberToken)
  if (signedIn.device) setHeader(headers.deviceToken, signedIn.device)
  return { id: signedIn.userId }
}
