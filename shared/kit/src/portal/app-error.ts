import type { ErrorCode } from '@portal/contract'

/** A failed call. `status` is 0 when no reply arrived. */
export interface AppError {
  readonly name: 'AppError'
  readonly status: number
  readonly statusText: string
  /** The api's sentence in the user's language; absent for an empty or HTML body. */
  readonly data?: string
  readonly message: string
  readonly code?: ErrorCode
}

/** Checks the name: federated bundles may have their own copy of the class. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}
