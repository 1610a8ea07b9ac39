import type { FastifyInstance } from 'fastify'
import { Failure } from './errors/failure'

/**
 * Prepares a restart without lost calls. The returned function starts draining: the api still answers, but closes
 * connections after the reply and isn't ready, so the load balancer sends no more calls before it stops listening.
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
