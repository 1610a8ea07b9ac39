import type { ErrorCode } from '@portal/contract'

/** A failed call, as the error dialog shows it. `status` is 0 when no reply arrived. */
export interface AppError {
  readonly name: 'AppError'
  readonly status: number
  readonly statusText: string
  /** The server's sentence in the user's language; absent for an empty or an HTML body. */
  readonly data?: string
  readonly message: string
  readonly code?: ErrorCode
}

/** By name, because errors cross copies of code in federated bundles. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}
