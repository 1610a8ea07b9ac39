import { limits } from '@portal/contract'
import { discoveryPath } from '@portal/contract/site-paths'
import { skippedIn } from '@portal/contract/skipped-fields'
import { live, liveStore } from '../../live/live-connection'
import { listingOf } from '../placement/discovery'
import { chosenReleases, takeListing } from '../placement/releases'
import { reportRelease } from './report'

const documentUrl = `/${discoveryPath}`
/** Spreads the requests of all open pages after a promote. */
const spreadMs = 400

/**
 * Follows changes of the discovery document: live events, or polling without a connection, when the page becomes
 * visible and when the network returns.
 */
export function followReleases(): void {
  live.on('discovery.changed', () => setTimeout(ask, Math.random() * spreadMs))
  // Events may have been missed before.
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

let knownText = ''
let asked = Promise.resolve()

/** One at a time: a late reply must not restore an older state. */
function ask(): void {
  asked = asked.then(read)
}

let hasComplained = false

/** Without a whole reply the page asks again later. An unreadable reply is logged once. */
async function read(): Promise<void> {
  // The next one waits for this one.
  const signal = AbortSignal.timeout(limits.releasesAskedEveryMs)
  const reply = await fetch(documentUrl, { cache: 'no-cache', signal }).catch(() => undefined)
  if (!reply?.ok) return
  const text = await reply.text().catch(() => knownText)
  if (text === knownText) return
  try {
    const document: unknown = JSON.parse(text)
    takeListing(listingOf(document))
    knownText = text
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

/** Reports failures of remotes after they are shown: in handlers, timers and promises. */
export function followLaterFailures(): void {
  addEventListener('error', ({ error, filename }) => tell(error, filename))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason, ''))
}

function tell(error: unknown, filename: string): void {
  const trace = `${filename} ${error instanceof Error ? error.stack : ''}`
  const release = chosenReleases().find(({ url }) => trace.includes(url))
  if (release) void reportRelease(release, 'later', 'crashed')
}
