import { DrizzleQueryError } from 'drizzle-orm'
import { z } from 'zod'

/** Drizzle wraps a failed query, but not errors of the pool or of a transaction. */
const Coded = z.object({ code: z.string() })
const WithCause = z.object({ cause: z.unknown() })

/** Whether a query violated a unique constraint. Its transaction is aborted. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/**
 * Whether database or disk are unavailable: no connection (class 08 and network codes), no resources or a full disk
 * (class 53), stopped by an operator (class 57), or a lock timeout.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return code === undefined
    ? lostConnection.test(messageOf(error))
    : /^(08|53|57)/.test(code) || unavailableCodes.has(code)
}

const unavailableCodes = new Set([
  '40001',
  '40P01',
  '55P03',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
])

/** Driver messages for a lost connection, which have no code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed/

/** Fields of database errors that contain the query, its parameters or rows. */
const dataOfQueries = ['query', 'params', 'queryOptions', 'detail', 'where', 'internalQuery']

/** The message of a failed query has its parameters, and PostgreSQL's detail a row: both may be personal data. */
export function withoutData(error: unknown): unknown {
  const reason =
    error instanceof DrizzleQueryError ? (error.cause ?? new Error('A query failed.')) : error
  if (reason instanceof Error)
    for (const name of dataOfQueries.filter((one) => one in reason))
      Object.assign(reason, { [name]: undefined })
  return reason
}

function codeOf(error: unknown): string | undefined {
  const coded = Coded.safeParse(error)
  if (coded.success) return coded.data.code
  const wrapped = WithCause.safeParse(error)
  return wrapped.success && wrapped.data.cause !== undefined
    ? codeOf(wrapped.data.cause)
    : undefined
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return error.cause === undefined ? error.message : `${error.message} ${messageOf(error.cause)}`
}
