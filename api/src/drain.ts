import { Server } from 'node:net'
import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Failure } from './errors/failure'

/** Time for calls on connections that were accepted last. */
const lastCallsMs = 200

/**
 * Prepares a restart without lost calls. The returned function starts draining: the api still answers, but closes
 * connections after the reply and isn't ready, so the load balancer sends no more calls. Then it stops listening, and
 * answers what has connected: Node's own close cuts connections whose call it hasn't read yet.
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
    await pause(ms)
    // Just after waiting connections were accepted: those that still wait are cut.
    await afterPolling()
    Server.prototype.close.call(app.server)
    await pause(lastCallsMs)
  }
}
