import { getFailures } from '@portal/contract'
import { z } from 'zod'

/** A failure from an api of any version, which may have other phases and causes. */
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

/** Failures that pages reported to the api; null if it doesn't answer. */
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
