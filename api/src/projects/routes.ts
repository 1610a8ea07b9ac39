import { getProjects } from '@portal/shared/contract'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../auth/guards'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { JsonText, serve } from '../serve'
import { projectsReader } from './queries'

export function serveProjects(app: FastifyInstance, db: Db, { self }: Guards): void {
  const read = projectsReader(db)

  serve(app, self, getProjects, async ({ caller }) => {
    const json = await read(caller.userId)
    if (json === undefined) throw new Failure('not-found')
    return new JsonText(json)
  })
}
