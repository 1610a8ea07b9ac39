import { fieldsOf } from '@portal/contract/read-documents'
import { z } from 'zod'

/** The apps in a discovery document of any version. */
const ListedApps = z.object({ microFrontends: z.record(z.string(), z.unknown()) })

const patienceMs = 2000
/** Minimum interval between lookups of unknown names. A page reports a new release after three seconds at the earliest. */
const readAtMostEveryMs = 1000

export interface ListedReleases {
  hasApp(app: string): Promise<boolean>
  hasRelease(app: string, release: string): Promise<boolean>
}

/** Looks up apps and releases in these discovery documents. While one of them can't be read, it knows every app and no release. */
export function watchListedReleases(urls: readonly string[]): ListedReleases {
  type Listed = ReadonlyMap<string, ReadonlySet<string>>
  let reading: Promise<Listed | undefined> = Promise.resolve(undefined)
  let readAt = Number.NEGATIVE_INFINITY
  const has = async (isIn: (now: Listed) => boolean, whileUnknown: boolean) => {
    const before = await reading
    if (before && isIn(before)) return true
    if (urls.length > 0 && performance.now() - readAt > readAtMostEveryMs) {
      readAt = performance.now()
      reading = readListed(urls).catch(() => undefined)
    }
    const now = await reading
    return now === undefined ? whileUnknown : isIn(now)
  }
  return {
    hasApp: (app) => has((now) => now.has(app), true),
    hasRelease: (app, release) => has((now) => now.get(app)?.has(release) ?? false, false),
  }
}

async function readListed(urls: readonly string[]): Promise<Map<string, Set<string>>> {
  const listed = new Map<string, Set<string>>()
  const documents = urls.map(async (url) => {
    const reply = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    return ListedApps.parse(await reply.json()).microFrontends
  })
  for (const apps of await Promise.all(documents))
    for (const [app, releases] of Object.entries(apps)) {
      const ids = listed.get(app) ?? new Set()
      for (const release of Array.isArray(releases) ? releases : [])
        ids.add(`${fieldsOf(fieldsOf(fieldsOf(release).extras).portal).id}`)
      listed.set(app, ids)
    }
  return listed
}
