import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client'
import { Failure } from '../../errors/failure'
import type { Trail } from '../../events/trail'
import type { Live } from '../../live/rooms'
import type { Mailer } from '../../mail/mailer'
import { serve } from '../../serve'
import type { Guards } from '../guards'
import { begin, confirm, end, readSecondFactor, renew } from './changes'
import type { Sealing } from './sealing'

interface SecondFactorParts {
  readonly db: Db
  readonly guards: Guards
  readonly live: Live
  readonly mailer: Mailer
  readonly sealing: Sealing | undefined
  readonly trail: Trail
}

/** The second factor of the signed-in user, in their profile. */
export function serveSecondFactor(app: FastifyInstance, parts: SecondFactorParts): void {
  const { db, guards, live, mailer, sealing, trail } = parts

  const offered = () => {
    if (!sealing) throw new Failure('not-found')
    return sealing
  }

  serve(app, guards.self, getSecondFactor, ({ caller }) =>
    readSecondFactor(db, sealing, caller.userId),
  )

  serve(app, guards.self, beginSecondFactor, ({ body, caller: { userId }, ...call }) =>
    begin(db, offered(), userId, body).catch(
      trail.refused({ kind: 'second-factor-on', userId, caller: call }),
    ),
  )

  serve(app, guards.self, confirmSecondFactor, async ({ body, caller, ...call }) => {
    const { userId, id: sessionId } = caller
    const person = { ...call, userId, sessionId }
    const { codes, ended } = await confirm(db, offered(), person, body).catch(
      trail.refused({ kind: 'second-factor-on', userId, caller: call }),
    )
    live.sessionsEnded(ended)
    mailer.wake()
    return { recoveryCodes: codes }
  })

  serve(app, guards.self, renewRecoveryCodes, async ({ body, caller: { userId }, ...call }) => {
    const recoveryCodes = await renew(db, sealing, { ...call, userId }, body).catch(
      trail.refused({ kind: 'recovery-codes', userId, caller: call }),
    )
    mailer.wake()
    return { recoveryCodes }
  })

  serve(app, guards.self, endSecondFactor, async ({ body, caller: { userId }, ...call }) => {
    await end(db, sealing, { ...call, userId }, body).catch(
      trail.refused({ kind: 'second-factor-off', userId, caller: call }),
    )
    mailer.wake()
    return { ended: true } as const
  })
}
