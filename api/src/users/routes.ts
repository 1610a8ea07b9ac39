import {
  changePicture,
  confirmEmail,
  getResource,
  removePicture,
  updateProfile,
} from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../auth/guards'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import type { Trail } from '../events/trail'
import type { FileStore } from '../files/file-store'
import type { Live } from '../live/rooms'
import type { Mailer } from '../mail/mailer'
import { sentence } from '../replies'
import { JsonText, serve } from '../serve'
import { changePortrait, removePortrait } from './portrait'
import { readPortraitForm } from './portrait-form'
import { admitUpload } from './portrait-picture'
import * as profile from './profile'
import { recordReader } from './queries'

const listPath = getResource.path.replace(/\/:id$/, '')

interface UserOptions {
  readonly db: Db
  readonly guards: Guards
  readonly mailer: Mailer
  readonly files: FileStore
  readonly trail: Trail
  readonly live: Live
  readonly portalUrl: string
}

export function serveUsers(app: FastifyInstance, options: UserOptions): void {
  const { db, guards, mailer, files, trail, live, portalUrl } = options
  const { self, signedIn } = guards

  const readRecord = recordReader(db)
  serve(app, self, getResource, async ({ caller }) => {
    const json = await readRecord(caller.userId)
    if (json === undefined) throw new Failure('not-found')
    return new JsonText(json)
  })

  serve(app, self, updateProfile, async ({ body, caller, ...call }) => {
    const { userId } = caller
    const { language } = call
    const isEmailPending = await profile
      .changeProfile(db, { ...call, userId }, body, portalUrl)
      .catch(trail.refused({ kind: 'profile-change', userId, caller: call }))
    if (isEmailPending) mailer.wake()
    return sentence(isEmailPending ? 'email-link-sent' : 'profile-updated', language)
  })

  serve(app, self, confirmEmail, async ({ body, caller, ...call }) => {
    const { userId, id: sessionId } = caller
    const ended = await profile
      .confirmEmail(db, { ...call, userId, sessionId }, body.secret)
      .catch(trail.refused({ kind: 'email-change', userId, caller: call }))
    live.sessionsEnded(ended)
    mailer.wake()
    return sentence('email-changed', call.language)
  })

  serve(
    app,
    self,
    changePicture,
    async ({ body, caller, language }) => {
      const portrait = await changePortrait(db, files, caller.userId, body.portrait)
      return { portrait, message: sentence('portrait-updated', language) }
    },
    (request, { userId }) => admitUpload(userId, () => readPortraitForm(request)),
  )

  serve(app, self, removePicture, async ({ caller, language }) => {
    await removePortrait(db, files, caller.userId)
    return sentence('portrait-removed', language)
  })

  // The list form of the generic fetch exists, but no user may call it.
  app.get(listPath, { schema: { hide: true } }, async (request) => {
    await signedIn.identify(request)
    const { success } = getResource.params.pick({ resource: true }).safeParse(request.params)
    throw new Failure(success ? 'forbidden' : 'not-found')
  })
}
