import type { FastifyInstance } from 'fastify'
import { Failure } from './errors/failure'

/**
 * Prepares an api for being restarted while others go on. The result, when called, lets it answer for a while longer,
 * but asks callers not to come back over the same connection and tells whoever shares out the work that it is not
 * ready: when it stops listening then, nobody is on the way to it.
 */
export function drainable(app: FastifyInstance): (ms: number) => Promise<void> {
  let isDraining = false
  app.addHook('onRequest', async (request) => {
    if (isDraining && request.routeOptions.url === '/ready') throw new Failure('unavailable')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return async (ms) => {
    isDraining = true
    await new Promise((later) => setTimeout(later, ms))
  }
}
