import {
  defaultLanguage,
  type ErrorCode,
  fallbackLanguage,
  headers,
  type Language,
  offeredLanguage,
} from '@portal/contract'
import { BucketError } from '@portal/object-store/bucket'
import { reportError } from '@portal/telemetry/report-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, withoutData } from '../db/errors'
import { codeOfStatus, Failure, statusOf } from './failure'
import { en } from './sentences-en'
import { pt } from './sentences-pt'

const sentences: Record<Language, Record<ErrorCode, string>> = { pt, en }

/** Language of a call by its `lang` header: pt if absent, en if not offered. */
export function languageOf(request: FastifyRequest): Language {
  const tag = request.headers[headers.language]
  if (typeof tag !== 'string' || tag === '') return defaultLanguage
  return offeredLanguage(tag) ?? fallbackLanguage
}

/**
 * Replies with a sentence in the caller's language as `text/plain` and the code in the `error-code` header. Logs an
 * unexpected error and doesn't reveal its cause.
 */
export function respondToFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = failureOf(error)
  if (statusOf[failure.code] >= 500) request.log.error({ err: error }, 'call failed')
  if (failure.code === 'internal')
    reportError(withoutData(error), { route: request.routeOptions.url ?? 'unknown' })
  return respond(request, reply, failure)
}

/** Handles all failures this way, including unknown paths. */
export function respondToFailures(app: FastifyInstance): void {
  app.setErrorHandler(respondToFailure)
  app.setNotFoundHandler((request, reply) => respond(request, reply, new Failure('not-found')))
}

/** Delay before a retry after a temporary failure. */
const retryAfterSeconds = 2

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof BucketError || isUnavailable(error))
    return new Failure('unavailable', retryAfterSeconds)
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
