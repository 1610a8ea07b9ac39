import { limits } from '@portal/contract'
import { discoveryPath } from '@portal/contract/site-paths'
import { skippedIn } from '@portal/contract/skipped-fields'
import { live, liveStore } from '../live/live-connection'
import { listingOf } from './discovery'
import { chosenReleases, takeListing } from './releases'
import { reportRelease } from './report'

const documentUrl = `/${discoveryPath}`
/** All open pages hear of a promote at once; they ask within this time. */
const spreadMs = 400

/**
 * Follows what the site says of its releases: told by the live connection, and by asking while there is none, when the
 * page comes to the front again and when the network is back.
 */
export function followReleases(): void {
  live.on('discovery.changed', () => setTimeout(ask, Math.random() * spreadMs))
  // What was said while there was no connection, or nobody here listened to it, was not heard.
  if (isTold()) ask()
  liveStore.subscribe(({ is }, before) => {
    if (is === 'connected' && before.is !== 'connected') ask()
  })
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isTold()) ask()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible' && !isTold()) ask()
  }, limits.releasesAskedEveryMs)
}

function isTold(): boolean {
  return liveStore.getState().is === 'connected'
}

let tag = ''
let asked = Promise.resolve()

/** One after the other, or an answer that was overtaken on its way would bring back what is no longer live. */
function ask(): void {
  asked = asked.then(read)
}

let hasComplained = false

/** Without a reply nothing is lost: the page asks again. A reply that cannot be read is named in the console, once. */
async function read(): Promise<void> {
  const reply = await fetch(documentUrl, { cache: 'no-cache' }).catch(() => undefined)
  const newTag = reply?.headers.get('etag') ?? ''
  if (!reply?.ok || (tag !== '' && newTag === tag)) return
  try {
    const document: unknown = await reply.json()
    takeListing(listingOf(document))
    tag = newTag
    warnOfSkipped(document)
  } catch (error) {
    if (!hasComplained) console.error('The discovery document cannot be read', error)
    hasComplained = true
  }
}

let hasWarned = false

function warnOfSkipped(document: unknown): void {
  const skipped = hasWarned ? [] : skippedIn(document)
  if (skipped.length === 0) return
  hasWarned = true
  console.warn(`This page skips what it does not know of the releases: ${skipped.join('; ')}`)
}

/** Tells the api of failures of remotes that happen after they are shown: in handlers, timers and promises. */
export function followLaterFailures(): void {
  addEventListener('error', ({ error, filename }) => tell(error, filename))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason, ''))
}

function tell(error: unknown, filename: string): void {
  const trace = `${filename} ${error instanceof Error ? error.stack : ''}`
  const release = chosenReleases().find(({ url }) => trace.includes(url))
  if (release) void reportRelease(release, 'later', 'crashed')
}
