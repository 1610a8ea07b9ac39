import { setTimeout as sleep } from 'node:timers/promises'
import { type ErrorCode, endpoints, headers } from '@portal/contract'
import { faultsHeader, faultsOf, parseSwitches, SwitchRefused } from '@portal/contract/qa/switches'
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
    if (faults.body) return replyOfProxy(reply, faults.body)
    if (faults.status)
      return respondToFailure(new Failure(codeFor(faults.status, request)), request, reply)
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

function nameOf({ method, routeOptions }: FastifyRequest): string | undefined {
  return callNames.get(`${method} ${routeOptions.url}`)
}

function faultsFor(request: FastifyRequest) {
  const call = nameOf(request)
  const text = request.headers[faultsHeader]
  if (call === undefined || typeof text !== 'string') return {}
  try {
    return faultsOf(parseSwitches(text), call)
  } catch (error) {
    if (error instanceof SwitchRefused) return error
    throw error
  }
}

/** The error code that the api uses with a status. */
function codeFor(status: number, request: FastifyRequest): ErrorCode {
  switch (status) {
    case 401:
      return nameOf(request) === 'signIn' ? 'wrong-credentials' : 'session-ended'
    case 409:
      return 'conflict'
    case 422:
      return 'invalid-input'
    default:
      return codeOfStatus(status)
  }
}

function replyOfProxy(reply: FastifyReply, body: 'empty' | 'html'): FastifyReply {
  if (body === 'empty') return reply.send('')
  return reply.type('text/html; charset=utf-8').send(page)
}

const page = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>'
