import { getFailures } from '@portal/contract'
import { z } from 'zod'

/** A failure as an api of any version tells it: it may know other phases and causes. */
const ReadFailure = z.object({
  app: z.string(),
  release: z.string(),
  phase: z.string(),
  cause: z.string(),
  count: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type ReadFailure = z.infer<typeof ReadFailure>

const patienceMs = 5000

/**
 * The failures that pages reported to the api.
 * @param apiOrigin Without a slash at the end.
 * @returns null where the api cannot be asked.
 */
export async function failuresOf(apiOrigin: string): Promise<ReadFailure[] | null> {
  try {
    const reply = await fetch(`${apiOrigin}${getFailures.path}`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    return reply.ok ? readable(await reply.json()) : null
  } catch {
    return null
  }
}

function readable(rows: unknown): ReadFailure[] | null {
  if (!Array.isArray(rows)) return null
  return rows.flatMap((row) => ReadFailure.safeParse(row).data ?? [])
}
