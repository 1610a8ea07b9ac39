import { fieldsOf } from '@portal/contract/read-documents'
import { skippedIn } from '@portal/contract/skipped-fields'
import type { FastifyInstance } from 'fastify'
import type { Live } from '../live/rooms'

export interface Watched {
  readonly url: string
  /** Gets the apps whose live, paused or killed releases changed. */
  readonly onChange: (apps: string[]) => void
  readonly onFailure: (reason: string) => void
  /** Gets the apps, releases and fields that this version can't read, once. */
  readonly onSkipped: (skipped: readonly string[]) => void
  /** A quarter of the two seconds in which open pages hear of a release. */
  readonly everyMs?: number
  /** Grace period for a site that refuses connections: it may still be building. */
  readonly startsWithinMs?: number
}

const patienceMs = 5000

/** Tells every open page of changed releases, until the app closes. */
export function announceReleases(app: FastifyInstance, urls: readonly string[], live: Live): void {
  for (const url of urls) {
    const stop = watchDiscovery({
      url,
      onChange: (apps) => live.toEveryone('discovery.changed', { apps }),
      onFailure: (reason) => app.log.warn({ url, reason }, 'the discovery document cannot be read'),
      onSkipped: (skipped) => app.log.warn({ skipped }, 'the discovery document is partly unknown'),
    })
    app.addHook('onClose', async () => stop())
  }
}

/**
 * Polls the discovery document with its tag, so open pages hear of a promote from any tool and storage
 * (docs/decisions/014). Reports once that a site is down. Returns a stop function.
 */
export function watchDiscovery({
  url,
  onChange,
  onFailure,
  onSkipped,
  everyMs = 500,
  startsWithinMs = 120_000,
}: Watched): () => void {
  const stop = new AbortController()
  let seen: { tag: string; apps: Record<string, string> } | undefined
  const started = performance.now()
  const isStarting = (reason: string) =>
    !seen && reason === 'ECONNREFUSED' && performance.now() - started < startsWithinMs
  let isAway = false
  let hasSkipped = false

  const look = async () => {
    const reply = await fetch(url, {
      headers: seen ? { 'if-none-match': seen.tag } : {},
      // Only the address of the settings is asked.
      redirect: 'manual',
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]),
    })
    if (reply.status === 304) return
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    const document: unknown = await reply.json()
    const skipped = skippedIn(document)
    if (skipped.length > 0 && !hasSkipped) onSkipped(skipped)
    hasSkipped ||= skipped.length > 0
    // Compared as text, because newer pages may read what this version can't.
    const apps = Object.fromEntries(
      Object.entries(fieldsOf(fieldsOf(document).microFrontends)).map(([app, releases]) => [
        app,
        JSON.stringify(releases),
      ]),
    )
    const before = seen?.apps
    seen = { tag: reply.headers.get('etag') ?? '', apps }
    if (!before) return
    const names = new Set([...Object.keys(before), ...Object.keys(apps)])
    const changed = [...names].filter((app) => before[app] !== apps[app])
    if (changed.length > 0) onChange(changed)
  }

  const run = async () => {
    try {
      await look()
      isAway = false
    } catch (error) {
      const reason = reasonOf(error)
      if (!stop.signal.aborted && !isAway && !isStarting(reason)) {
        onFailure(reason)
        isAway = true
      }
    }
    if (!stop.signal.aborted) timer = setTimeout(run, everyMs)
  }
  let timer = setTimeout(run, 0)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** One line for a failed request: a code such as ECONNREFUSED, if any. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
