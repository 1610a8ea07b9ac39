import type { ErrorCode } from '@portal/contract'

export const statusOf: Record<ErrorCode, number> = {
  'invalid-input': 422,
  'malformed-request': 400,
  'not-signed-in': 401,
  'session-ended': 401,
  'wrong-credentials': 401,
  'wrong-password': 403,
  'second-factor-required': 401,
  'wrong-code': 403,
  'common-password': 422,
  'remember-rejected': 401,
  'reset-link-rejected': 422,
  'email-link-rejected': 422,
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

/** A call that fails with an error code. */
export class Failure extends Error {
  override name = 'Failure'

  constructor(
    readonly code: ErrorCode,
    /** Seconds until the caller may retry. */
    readonly retryAfterSeconds?: number,
  ) {
    super(code)
  }
}

/** Error code for a status of the framework. */
export function codeOfStatus(status: number | undefined): ErrorCode {
  switch (status) {
    case 400:
      return 'malformed-request'
    case 403:
      return 'forbidden'
    case 404:
    // The name in the path is too long to exist.
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
