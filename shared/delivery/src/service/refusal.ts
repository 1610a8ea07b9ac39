import { UnfinishedChange } from '../commands/apply-change'
import { ReleaseError, StorageError } from '../storage/storage'

const retryAfterSeconds = 2

/** A request that the service refuses, with its HTTP status. */
export class Refusal extends ReleaseError {
  override name = 'Refusal'
  readonly status: number
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const unavailable = new Refusal(
  503,
  'The store does not answer. Try again.',
  retryAfterSeconds,
)

/** Hides what a storage tells of this machine; its log has that. */
export function hideCause(error: unknown): unknown {
  const isOfStorage =
    error instanceof StorageError || (error instanceof Error && 'syscall' in error)
  if (!isOfStorage) return error
  console.error(error.message)
  return new StorageError(unavailable.message)
}

/** How an error is told; undefined for one that nobody expects. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof UnfinishedChange || error instanceof StorageError)
    return new Refusal(503, error.message, retryAfterSeconds)
  if (error instanceof ReleaseError) return new Refusal(422, error.message)
  if (!(error instanceof Error)) return undefined
  // Of the file system, such as a full disk. Its message holds paths.
  if ('syscall' in error) return unavailable
  // Of Fastify, such as a body that is too large.
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status < 500 ? new Refusal(status, error.message) : undefined
}
