import { getResource, updateProfile } from '@portal/shared/contract'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../auth/guards'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import type { Mailer } from '../mail/mailer'
import { sentence } from '../replies'
import { JsonText, serve } from '../serve'
import { changeProfile } from './profile'
import { userRecord } from './queries'

const listPath = getResource.path.replace(/\/:id$/, '')

export function serveUsers(
  app: FastifyInstance,
  db: Db,
  { self, signedIn }: Guards,
  mailer: Mailer,
): void {
  serve(app, self, getResource, async ({ caller }) => {
    const json = await userRecord(db, caller.userId)
    if (json === undefined) throw new Failure('not-found')
    return new JsonText(json)
  })

  serve(app, self, updateProfile, async ({ body, caller, ip, language }) => {
    await changeProfile(db, { userId: caller.userId, ip, language }, body)
    mailer.wake()
    return sentence('profile-updated', language)
  })

  // The list form of the generic fetch exists and nobody may use it (G-06).
  app.get(listPath, { schema: { hide: true } }, async (request) => {
    await signedIn.identify(request)
    const { success } = getResource.params.pick({ resource: true }).safeParse(request.params)
    throw new Failure(success ? 'forbidden' : 'not-found')
  })
}
