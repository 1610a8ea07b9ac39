import {
  defaultLanguage,
  type ErrorCode,
  fallbackLanguage,
  headers,
  type Language,
  offeredLanguage,
} from '@portal/contract'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/errors'
import { codeOfStatus, Failure, statusOf } from './failure'
import { en } from './sentences-en'
import { pt } from './sentences-pt'

const sentences: Record<Language, Record<ErrorCode, string>> = { pt, en }

/** The language of a call by its `lang` header: absent means pt, one not offered means en. */
export function languageOf(request: FastifyRequest): Language {
  const tag = request.headers[headers.language]
  if (typeof tag !== 'string' || tag === '') return defaultLanguage
  return offeredLanguage(tag) ?? fallbackLanguage
}

/**
 * Answers a failure with a sentence in the caller's language, as `text/plain`, with its code in the
 * header `error-code`. An unexpected error is logged and says nothing of its cause.
 */
export function respondToFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = failureOf(error)
  if (statusOf[failure.code] >= 500) request.log.error({ err: withoutData(error) }, 'call failed')
  return respond(request, reply, failure)
}

/** Makes every failure of a call such an answer, that of an unknown path too. */
export function respondToFailures(app: FastifyInstance): void {
  app.setErrorHandler(respondToFailure)
  app.setNotFoundHandler((request, reply) => respond(request, reply, new Failure('not-found')))
}

/** A temporary failure is worth a retry. */
const retryAfterSeconds = 2

/** The message of a failed query holds its parameters, which can be anybody's data. */
function withoutData(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isUnavailable(error)) return new Failure('unavailable', retryAfterSeconds)
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : undefined
  return new Failure(codeOfStatus(status))
}

function respond(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfterSeconds !== undefined)
    reply.header('retry-after', failure.retryAfterSeconds)
  return reply
    .code(statusOf[failure.code])
    .header(headers.errorCode, failure.code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(sentences[languageOf(request)][failure.code])
}
