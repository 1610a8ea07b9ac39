import { getFailures, type ReleaseFailure } from '../contract/contract'

const patienceMs = 5000

/**
 * The failures that pages have told the api of.
 * @param apiOrigin Without a slash at the end.
 * @returns null where the api cannot be asked.
 */
export async function failuresOf(apiOrigin: string): Promise<ReleaseFailure[] | null> {
  try {
    const reply = await fetch(`${apiOrigin}${getFailures.path}`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    return reply.ok ? getFailures.reply.parse(await reply.json()) : null
  } catch {
    return null
  }
}
