import { addShare, getProjects } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../auth/guards'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { sentence } from '../replies'
import { JsonText, serve } from '../serve'
import { insertShare, projectsReader } from './queries'

export function serveProjects(app: FastifyInstance, db: Db, { self, signedIn }: Guards): void {
  const read = projectsReader(db)

  serve(app, self, getProjects, async ({ caller }) => {
    const json = await read(caller.userId)
    if (json === undefined) throw new Failure('not-found')
    return new JsonText(json)
  })

  serve(app, signedIn, addShare, async ({ params, body, caller, language }) => {
    const isCounted = await insertShare(db, caller.userId, params.id, body.platform)
    if (!isCounted) throw new Failure('not-found')
    return sentence('share-counted', language)
  })
}
