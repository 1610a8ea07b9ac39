import { Readable } from 'node:stream'
import type { Access, Endpoint, EndpointReply, Language } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Network } from './auth/network'
import { Failure } from './errors/failure'
import { languageOf } from './errors/responder'
import { describe } from './openapi'

/** Input of a handler. `caller` is the guard's result. */
export interface Call<E extends Endpoint, Caller> {
  readonly params: z.output<E['params']>
  readonly body: z.output<E['body']>
  readonly caller: Caller
  readonly language: Language
  readonly network: Network
  readonly userAgent: string | undefined
  /** Sets a header that carries part of the reply. */
  setHeader(name: string, value: string): void
}

/** A reply that the database has already written as JSON, whole or in pieces. */
export class JsonText {
  readonly pieces: readonly string[]
  constructor(...pieces: string[]) {
    this.pieces = pieces
  }
}

/** Authorization: `identify` runs before the call is read, `admit` once its path is parsed. */
export interface Guard<Caller, Params> {
  readonly access: Access
  identify(request: FastifyRequest): Promise<Caller>
  admit(caller: Caller, params: Params): void
}

/** Result of a handler: the reply of the endpoint, or the same as JSON text. */
export type Answer<E extends Endpoint> = Promise<EndpointReply<E> | JsonText>

/**
 * Serves an endpoint of the contract. After access was checked, an invalid path fails with `not-found`, an invalid body
 * with `invalid-input`. `readBody` reads a body that is not JSON.
 */
export function serve<E extends Endpoint, Caller>(
  app: FastifyInstance,
  guard: Guard<Caller, z.output<E['params']>>,
  endpoint: E,
  handler: (call: Call<E, Caller>) => Answer<E>,
  readBody: (request: FastifyRequest, caller: Caller) => unknown = ({ body }) => body,
): void {
  if (guard.access !== endpoint.access) {
    throw new Error(`${endpoint.path} is for ${endpoint.access}, its guard for ${guard.access}`)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: describe(endpoint),
    handler: async (request, reply) => {
      const caller = await guard.identify(request)
      const params = parse<E['params']>(endpoint.params, request.params, 'not-found')
      guard.admit(caller, params)
      const body = parse<E['body']>(endpoint.body, await readBody(request, caller), 'invalid-input')
      const setHeader = (name: string, value: string) => void reply.header(name, value)
      const language = languageOf(request)
      const { network } = request
      const userAgent = request.headers['user-agent']
      const call = { params, body, caller, language, network, userAgent, setHeader }
      const answer = await handler(call)
      return send(reply, endpoint, answer)
    },
  })
}

function parse<S extends z.ZodType>(
  schema: S,
  given: unknown,
  otherwise: 'not-found' | 'invalid-input',
): z.output<S> {
  const parsed = schema.safeParse(schema instanceof z.ZodUndefined ? undefined : given)
  if (!parsed.success) throw new Failure(otherwise)
  return parsed.data
}

/** Shorter replies are not compressed: it takes longer than it saves. */
const longCharacters = 16_384

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (endpoint.replyType === 'text') return reply.type('text/plain; charset=utf-8').send(answer)
  reply.type('application/json; charset=utf-8')
  const pieces = answer instanceof JsonText ? answer.pieces : [JSON.stringify(answer)]
  const isLong = pieces.length > 1 || (pieces[0]?.length ?? 0) >= longCharacters
  if (!isLong) return reply.send(pieces[0])
  reply.compress(Readable.from(pieces))
  return reply
}
