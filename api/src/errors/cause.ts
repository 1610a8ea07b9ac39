/** Whether an error of the system has one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The innermost message, because drivers wrap what went wrong. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // Several addresses of a host fail as one error without a message.
  return error instanceof AggregateError ? error.errors.map(reasonOf).join('; ') : error.message
}
