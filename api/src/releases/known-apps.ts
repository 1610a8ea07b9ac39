import { z } from 'zod'

/** The apps in a discovery document of any version. */
const ListedApps = z.object({ microFrontends: z.record(z.string(), z.unknown()) })

const patienceMs = 2000
/** Minimum interval between lookups of unknown names. */
const readAtMostEveryMs = 5000

/** Returns a check whether these discovery documents list an app; it passes while one can't be read. */
export function watchKnownApps(urls: readonly string[]): (app: string) => Promise<boolean> {
  let known: ReadonlySet<string> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return async (app) => {
    if (!known?.has(app) && urls.length > 0 && performance.now() - readAt > readAtMostEveryMs) {
      readAt = performance.now()
      known = await readApps(urls).catch(() => undefined)
    }
    return known === undefined || known.has(app)
  }
}

async function readApps(urls: readonly string[]): Promise<ReadonlySet<string>> {
  const listed = await Promise.all(
    urls.map(async (url) => {
      const reply = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
      return Object.keys(ListedApps.parse(await reply.json()).microFrontends)
    }),
  )
  return new Set(listed.flat())
}
