import { ErrorCode } from '@portal/contract'
import type { AppError } from '@portal/kit/portal'

class CallError extends Error implements AppError {
  override readonly name = 'AppError'
  readonly status: number
  readonly statusText: string
  readonly data?: string
  readonly code?: ErrorCode

  constructor({ status, statusText = '', data, message, code }: Failure) {
    super(message)
    this.status = status
    this.statusText = statusText
    if (data) this.data = data
    const known = ErrorCode.safeParse(code)
    if (known.success) this.code = known.data
  }
}

interface Failure {
  readonly status: number
  readonly statusText?: string
  /** Sentence to show, or undefined. */
  readonly data?: string
  readonly message: string
  readonly code?: string
}

export function makeCallError(failure: Failure): AppError & Error {
  return new CallError(failure)
}

/** Sentence in the body of a reply; none in an empty or HTML body, which the api never sends. */
export function sentenceOf(body: unknown, contentType: string): string | undefined {
  if (typeof body !== 'string' || body.trim() === '' || contentType.includes('html'))
    return undefined
  if (!contentType.includes('json')) return /^\s*</.test(body) ? undefined : body.trim()
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
