import type { ErrorCode } from '@portal/contract'

/** The HTTP status of each reason for which a call fails. */
export const statusOf: Record<ErrorCode, number> = {
  'invalid-input': 422,
  'malformed-request': 400,
  'not-signed-in': 401,
  'session-ended': 401,
  'wrong-credentials': 401,
  'wrong-password': 403,
  'remember-rejected': 401,
  'reset-link-rejected': 422,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'email-taken': 409,
  'too-large': 413,
  'unsupported-type': 415,
  'portrait-too-large': 413,
  'portrait-wrong-type': 415,
  'too-many-files': 422,
  'too-many-attempts': 429,
  'too-many-requests': 429,
  unavailable: 503,
  internal: 500,
}

/** A call that fails for a reason that the reply states. */
export class Failure extends Error {
  override name = 'Failure'

  constructor(
    readonly code: ErrorCode,
    /** After how many seconds the caller may try again. */
    readonly retryAfterSeconds?: number,
  ) {
    super(code)
  }
}

/** The code for an error of the framework, by the status that it would have answered. */
export function codeOfStatus(status: number | undefined): ErrorCode {
  switch (status) {
    case 400:
      return 'malformed-request'
    case 403:
      return 'forbidden'
    case 404:
    // Nothing has so long a name.
    case 414:
      return 'not-found'
    case 413:
      return 'too-large'
    case 415:
      return 'unsupported-type'
    case 429:
      return 'too-many-requests'
    case 503:
      return 'unavailable'
    default:
      return status !== undefined && status < 500 ? 'malformed-request' : 'internal'
  }
}
