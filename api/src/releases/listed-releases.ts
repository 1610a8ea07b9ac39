import { setTimeout as pause } from 'node:timers/promises'
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

interface Listed {
  readonly releases: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether every document could be read. */
  readonly isWhole: boolean
}

/** Looks up apps and releases in these discovery documents. While one of them can't be read, it knows every app. */
export function watchListedReleases(urls: readonly string[]): ListedReleases {
  let reading: Promise<Listed> = Promise.resolve({ releases: new Map(), isWhole: false })
  let readAt = Number.NEGATIVE_INFINITY
  let next: Promise<Listed> | undefined
  /** Waits for its turn, so that a release which has just come is not unknown for having come too soon after another. */
  const readAgain = async () => {
    await pause(Math.max(0, readAt + readAtMostEveryMs - performance.now()))
    readAt = performance.now()
    reading = readListed(urls)
    next = undefined
    return reading
  }
  const look = async (isListed: (releases: Listed['releases']) => boolean) => {
    if (isListed((await reading).releases)) return 'listed'
    if (urls.length > 0) next ??= readAgain()
    const { releases, isWhole } = await (next ?? reading)
    if (isListed(releases)) return 'listed'
    return isWhole ? 'unlisted' : 'unknown'
  }
  return {
    hasApp: async (app) => (await look((releases) => releases.has(app))) !== 'unlisted',
    hasRelease: async (app, release) =>
      (await look((releases) => releases.get(app)?.has(release) ?? false)) === 'listed',
  }
}

async function readListed(urls: readonly string[]): Promise<Listed> {
  const read = await Promise.allSettled(urls.map(readApps))
  const releases = new Map<string, Set<string>>()
  for (const document of read)
    for (const [app, listed] of Object.entries(
      document.status === 'fulfilled' ? document.value : {},
    )) {
      const ids = releases.get(app) ?? new Set()
      for (const release of Array.isArray(listed) ? listed : [])
        ids.add(`${fieldsOf(fieldsOf(fieldsOf(release).extras).portal).id}`)
      releases.set(app, ids)
    }
  return { releases, isWhole: read.every(({ status }) => status === 'fulfilled') }
}

async function readApps(url: string): Promise<Readonly<Record<string, unknown>>> {
  const reply = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  return ListedApps.parse(await reply.json()).microFrontends
}
