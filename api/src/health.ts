import type { FastifyInstance } from 'fastify'
import { type Db, ping } from './db/client'
import { Failure } from './errors/failure'

const patienceMs = 2000

/** `/health`: the process runs. `/ready`: its database answers and is migrated. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  const unlimited = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/health', unlimited, () => ({ status: 'up' }))
  app.get('/ready', unlimited, async (request) => {
    try {
      await inTime(ping(db))
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new Failure('unavailable')
    }
    return { status: 'ready' }
  })
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${patienceMs} ms`))
    const timer = setTimeout(late, patienceMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
