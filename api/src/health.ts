import type { FastifyInstance } from 'fastify'
import { type Db, ping } from './db/client'
import { Failure } from './errors/failure'

/** `/health`: the process runs. `/ready`: its database answers too, with all migrations applied. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  const unlimited = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/health', unlimited, () => ({ status: 'up' }))
  app.get('/ready', unlimited, async (request) => {
    try {
      await ping(db)
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new Failure('unavailable')
    }
    return { status: 'ready' }
  })
}
