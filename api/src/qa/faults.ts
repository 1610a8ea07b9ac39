import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, headers } from '@portal/contract'
import {
  type CallFaults,
  faultsHeader,
  faultsOf,
  parseSwitches,
  SwitchRefused,
} from '@portal/contract/qa/switches'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOfStatus, Failure } from '../errors/failure'
import { respondToFailure } from '../errors/responder'
import { failSockets } from './socket-faults'

const callNames = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name]),
)
const ownHeaders: readonly string[] = [
  headers.sessionToken,
  headers.rememberToken,
  headers.userId,
  headers.errorCode,
]

/** Fails calls and live connections as their caller requests. Keeps no state. */
export function failOnDemand(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const faults = faultsFor(request)
    if (faults instanceof SwitchRefused)
      return reply.code(400).type('text/plain; charset=utf-8').send(faults.message)
    if (faults.delay) await sleep(faults.delay)
    if (faults.status || faults.body) return replyInstead(request, reply, faults)
  })
  app.addHook('onSend', async (request, reply) => {
    const faults = faultsFor(request)
    if (faults instanceof SwitchRefused) return
    if (faults.status) reply.code(faults.status)
    if (!faults.headers) return
    const names = Object.keys(reply.getHeaders())
    const gone = names.filter((name) =>
      faults.headers === 'no-cors' ? name.startsWith('access-control-') : ownHeaders.includes(name),
    )
    for (const name of gone) reply.removeHeader(name)
  })
  failSockets(app.server)
}

function faultsFor({ headers: given, method, routeOptions }: FastifyRequest) {
  const call = callNames.get(`${method} ${routeOptions.url}`)
  const text = given[faultsHeader]
  if (call === undefined || typeof text !== 'string') return {}
  try {
    return faultsOf(parseSwitches(text), call)
  } catch (error) {
    if (error instanceof SwitchRefused) return error
    throw error
  }
}

/** A failure of the api, or the body of a proxy in front of it. */
function replyInstead(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: CallFaults,
): FastifyReply {
  if (!body) return respondToFailure(new Failure(codeOfStatus(status)), request, reply)
  if (body === 'empty') return reply.send('')
  return reply.type('text/html; charset=utf-8').send(page)
}

const page = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>'
