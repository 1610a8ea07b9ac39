import { z } from 'zod'

const uniqueViolation = z.object({ cause: z.object({ code: z.literal('23505') }) })

/** Whether a query failed because a value that must be the only one is there already. Its transaction is over. */
export function isUniqueViolation(error: unknown): boolean {
  return uniqueViolation.safeParse(error).success
}
