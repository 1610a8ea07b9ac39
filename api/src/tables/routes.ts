import { getTablesByCompany } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../auth/guards'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { JsonText, serve } from '../serve'
import { tablesReader } from './queries'

export function serveTables(app: FastifyInstance, db: Db, { ownCompany }: Guards): void {
  const read = tablesReader(db)

  serve(app, ownCompany, getTablesByCompany, async ({ caller }) => {
    const pieces = await read(caller.companyId)
    if (!pieces) throw new Failure('not-found')
    return new JsonText(...pieces)
  })
}
