import { AppName, type FailureReport, limits, reportFailure } from '@portal/contract'
import { isDevelopmentId } from '@portal/contract/read-documents'
import type { HostFailure } from '@portal/kit/plain/host-canary'
import { isAppError } from '@portal/kit/portal'
import { reportError } from '../../errors/report-error'
import { call } from '../../http/http-client'
import type { AppRelease } from '../placement/discovery'
import { nameOf, releasesStore, takeOut } from '../placement/releases'
import { avoid } from './avoided'
import { noteFailure } from './health'
import type { RemoteFailure } from './remote-failure'
import { scriptAddress } from './trusted-scripts'

type Cause = FailureReport['cause']

/** Each failure is sent once per page. */
const sent: FailureReport[] = []
const waiting: FailureReport[] = []

addEventListener('online', () => void send())

/** Whether the release's code is at fault, so this browser avoids it. Transport failures don't count. */
const isToBlame = (phase: FailureReport['phase'], cause: Cause) =>
  phase === 'render' || cause === 'broken'

/**
 * Reports a release's failure to the api, once per page; if offline, later. Remembers a release that gave way because
 * of its code. Failures of development servers are only logged.
 */
export function report(
  release: AppRelease,
  phase: FailureReport['phase'],
  cause: Cause,
  error?: unknown,
): void {
  const { app, contents } = release
  if (isToBlame(phase, cause) && releasesStore.getState().out.has(nameOf(release))) avoid(release)
  if (error) console.error(`${app} ${contents.id} failed (${phase}, ${cause})`, error)
  if (cause === 'broken') reportError(error)
  if (isDevelopmentId(contents.id)) return
  const failure = { app: AppName.parse(app), release: contents.id, phase, cause }
  if (phase === 'later') setTimeout(sendLater, laterAfterMs, failure)
  else sendOnce(failure)
}

/** Reports a canary of the host that gave way to the host of this page. */
export async function reportHost(
  release: AppRelease,
  { phase, cause, script }: HostFailure,
): Promise<void> {
  report(release, phase, script ? ((await causeAt(...script)) ?? 'offline') : cause)
}

/** The window's error event comes before the failed load. */
const laterAfterMs = 1000

/** Sends a failure of shown code, unless a failed load was already sent for it. */
function sendLater(failure: FailureReport): void {
  const isSame = ({ app, release, cause }: FailureReport) =>
    app === failure.app && release === failure.release && cause === 'broken'
  if (!sent.some(isSame)) sendOnce(failure)
}

function sendOnce(failure: FailureReport): void {
  const key = (one: FailureReport) => Object.values(one).join(' ')
  if (sent.some((one) => key(one) === key(failure))) return
  sent.push(failure)
  waiting.push(failure)
  noteFailure(failure)
  void send()
}

async function send(): Promise<void> {
  for (const failure of waiting.splice(0)) {
    await call(reportFailure, { body: failure }).catch((error: unknown) => {
      const wasHeard = isAppError(error) && error.status > 0
      if (!wasHeard) waiting.push(failure)
    })
  }
}

/** After this many offline failures, this page uses the previous release. */
const offlineFailuresAtMost = 2
const offlineFailures = new Map<string, number>()

/** Reports why a release couldn't be loaded. Returns whether a previous good one takes its places. */
export async function givesWay(
  failure: RemoteFailure,
  release: AppRelease,
  files: readonly string[],
): Promise<boolean> {
  const cause = await causeOf(failure, release, files)
  const isOut = cause === 'offline' ? takeOutOffline(release) : takeOut(release)
  report(release, phaseOf(failure, release), cause, failure)
  return isOut
}

/** Offline, the previous release can't be loaded either; it can if only this one is unreachable. */
function takeOutOffline(release: AppRelease): boolean {
  const count = (offlineFailures.get(release.url) ?? 0) + 1
  offlineFailures.set(release.url, count)
  return count >= offlineFailuresAtMost && takeOut(release)
}

/** Without its entry a release is slow in that phase, whatever the place. */
function phaseOf({ reason, phase }: RemoteFailure, { url, contents }: AppRelease) {
  const isDoorHere = [...(contents.chunks.entry ?? []), ...(contents.chunks.door ?? [])].every(
    (file) => hasArrived(`${url}${file}`),
  )
  return reason === 'slow' && !isDoorHere ? 'entry' : phase
}

/**
 * Finds out why a release couldn't be loaded. Browsers don't report why a script failed, so this fetches its files,
 * which also replaces wrong files in the cache. Files that are fine now failed because of the network.
 */
async function causeOf(
  { reason }: RemoteFailure,
  { url, contents }: AppRelease,
  files: readonly string[],
): Promise<Cause> {
  if (reason === 'broken' || reason === 'slow' || reason === 'incompatible') return reason
  const causes = await Promise.all(
    files.map((file) => causeAt(`${url}${file}`, contents.integrity[file])),
  )
  return causes.find((cause) => cause !== undefined) ?? 'offline'
}

const lookEveryMs = 300
/** Checks that find all files before the code counts as hung: evaluation takes a moment. */
const looksUntilHung = 2

/** Waits until unevaluated code can only be hung: its files arrived long enough ago. */
export async function untilHung({ url }: AppRelease, files: readonly string[]): Promise<void> {
  let looks = 0
  for (let ms = 0; ms < limits.remoteTimeoutMs && looks < looksUntilHung; ms += lookEveryMs) {
    const start = performance.now()
    await new Promise((later) => setTimeout(later, lookEveryMs))
    // A late timer means a busy page, such as a slow phone evaluating the code.
    const isBusy = performance.now() - start > 2 * lookEveryMs
    looks = !isBusy && files.every((file) => hasArrived(`${url}${file}`)) ? looks + 1 : 0
  }
}

/** Needs no request. Browsers keep about 250 entries; later files count as missing. */
function hasArrived(url: string): boolean {
  const entries = performance.getEntriesByName(scriptAddress(url)) as PerformanceResourceTiming[]
  // Not in all browsers.
  return entries.some(({ responseStatus = 200 }) => responseStatus === 200)
}

async function causeAt(url: string, integrity?: string): Promise<Cause | undefined> {
  const reply = await fetch(scriptAddress(url), { cache: 'reload' }).catch(() => undefined)
  if (!reply) return 'offline'
  if (!reply.ok) return 'missing'
  if (!/javascript/.test(reply.headers.get('content-type') ?? '')) return 'wrong-type'
  const body = await reply.arrayBuffer().catch(() => undefined)
  if (!body) return 'tampered'
  // Unavailable without TLS, except on localhost.
  if (!integrity || !crypto.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-384', body)
  return integrity === `sha384-${base64(new Uint8Array(digest))}` ? undefined : 'tampered'
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
