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
import type { Live } from '../live/rooms'
import type { Mailer } from '../mail/mailer'
import { sentence } from '../replies'
import { serve } from '../serve'
import { anyone, type Guards } from './guards'
import * as recovery from './recovery'
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
}

/** Signing in and out, and passwords. A page with a live connection also signs out over that (`live/`). */
export function serveAuth(app: FastifyInstance, parts: AuthParts): void {
  const { db, guards, live, mailer, portalUrl } = parts

  serve(app, anyone, signIn, async ({ body, network, userAgent, setHeader }) =>
    handOut(await signInWith(db, body, { network, userAgent }), setHeader),
  )

  serve(app, anyone, verify, async ({ body, network, userAgent, language, setHeader }) => {
    const given = { ...body, network, userAgent, language }
    const signedIn = await signInRemembered(db, given, (ended) => {
      live.sessionsEnded(ended)
      mailer.wake()
    })
    return handOut(signedIn, setHeader)
  })

  serve(app, anyone, signOut, async ({ body }) => {
    live.sessionsEnded(await signingOut.signOut(db, body), 'signed-out')
    return done
  })

  serve(app, guards.self, getSessions, ({ caller }) => readSessions(db, caller))

  serve(app, guards.self, endSession, async ({ body, caller }) => {
    live.sessionsEnded(await endListed(db, caller.userId, body.key))
    return done
  })

  serve(app, guards.self, endOtherSessions, async ({ caller }) => {
    live.sessionsEnded(await endSessionsBeside(db, caller.userId, caller.id))
    return done
  })

  serve(app, anyone, forgotPassword, async ({ body, network, language }) => {
    await recovery.requestReset(db, { ...body, network, language }, portalUrl, mailer.wake)
    return sentence('reset-link-sent', language)
  })

  serve(app, anyone, resetPassword, async ({ body, network, language, setHeader }) => {
    const { ended, device } = await recovery.resetPassword(db, { ...body, network, language })
    live.sessionsEnded(ended, 'password-reset')
    setHeader(headers.deviceToken, device)
    mailer.wake()
    return sentence('password-reset', language)
  })

  serve(app, guards.self, changePassword, async ({ body, caller, language, setHeader }) => {
    const { userId, id: sessionId } = caller
    const given = { userId, sessionId, language }
    const { ended, device } = await recovery.changePassword(db, given, body)
    live.sessionsEnded(ended, 'password-changed')
    setHeader(headers.deviceToken, device)
    mailer.wake()
    return sentence('password-changed', language)
  })
}

const done = { ended: true } as const

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
