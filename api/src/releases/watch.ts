import { fieldsOf } from '@portal/contract/read-documents'
import { skippedIn } from '@portal/contract/skipped-fields'

export interface Watched {
  /** Where the discovery document of the portal stands. */
  readonly url: string
  /** Names the apps of which something else is live, paused or killed than before. */
  readonly onChange: (apps: string[]) => void
  readonly onFailure: (reason: string) => void
  /** Names, once, the apps, releases and fields of the document that this version cannot read. */
  readonly onSkipped: (skipped: readonly string[]) => void
  /** An open page hears of a release within two seconds, of which this is a quarter. */
  readonly everyMs?: number
  /** How long a site may refuse connections after the start without a failure: it may still be building. */
  readonly startsWithinMs?: number
}

const patienceMs = 5000

/**
 * Looks at the discovery document twice a second, with its tag, so that open pages hear of a promote from whichever tool
 * and storage it came (docs/decisions/014). Reports once that a site is away; nothing is lost by it.
 * @returns what stops looking.
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
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]),
    })
    if (reply.status === 304) return
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    const document: unknown = await reply.json()
    const skipped = skippedIn(document)
    if (skipped.length > 0 && !hasSkipped) onSkipped(skipped)
    hasSkipped ||= skipped.length > 0
    // Compared as text: a change that this version cannot read is news for pages of a newer one.
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

/** The reason of a failed request in one line: its code, such as ECONNREFUSED, where it has one. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
