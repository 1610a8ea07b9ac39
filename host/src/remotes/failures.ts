import { AppName, type FailureReport, limits, reportFailure } from '@portal/contract'
import { isDevelopmentId } from '@portal/contract/read-documents'
import { isAppError } from '@portal/kit/portal'
import { call } from '../http/http-client'
import { avoid } from './avoided'
import type { AppRelease } from './discovery'
import type { RemoteFailure } from './federation'
import { nameOf, releasesStore, takeOut } from './releases'

type Cause = FailureReport['cause']

/** Each failure is sent once in a page. */
const sent: FailureReport[] = []
const waiting: FailureReport[] = []

addEventListener('online', () => void send())

/** Returns whether the code of the release is at fault, so that this browser avoids it. Transport failures don't count. */
const isToBlame = (phase: FailureReport['phase'], cause: Cause) =>
  phase === 'render' || cause === 'broken'

/**
 * Reports to the api, once in this page, that a release failed here. Without a network, when it is back. A release whose
 * code is to blame and that gave way is remembered. Failures of development servers go to the console only.
 * @param error What was thrown, for the console.
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
  if (isDevelopmentId(contents.id)) return
  const failure = { app: AppName.parse(app), release: contents.id, phase, cause }
  if (phase === 'later') setTimeout(sendLater, laterAfterMs, failure)
  else sendOnce(failure)
}

/** The window hears an error of a script before its load has failed. */
const laterAfterMs = 1000

/** Sends a failure of code that was shown. An error of a script that could not be loaded has been sent as that. */
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

/** After this many failures without a network, the release before serves in this page. */
const offlineFailuresAtMost = 2
const offlineFailures = new Map<string, number>()

/**
 * Reports why a release could not be loaded, and lets the good one before it take its places.
 * @param files Its scripts, those of the place that was to be filled.
 * @returns whether there is one that takes the place.
 */
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

/** Without a network the release before cannot be had either; where only this one cannot be reached, it can. */
function takeOutOffline(release: AppRelease): boolean {
  const count = (offlineFailures.get(release.url) ?? 0) + 1
  offlineFailures.set(release.url, count)
  return count >= offlineFailuresAtMost && takeOut(release)
}

/** A release whose entry has not arrived is slow at its entry, whatever it was to fill. */
function phaseOf({ reason, phase }: RemoteFailure, { url, contents }: AppRelease) {
  const isDoorHere = [...(contents.chunks.entry ?? []), ...(contents.chunks.door ?? [])].every(
    (file) => hasArrived(`${url}${file}`),
  )
  return reason === 'slow' && !isDoorHere ? 'entry' : phase
}

/**
 * Why a release could not be loaded. The browser does not say why a script did not arrive, so its files are fetched; a
 * wrong file in the browser's cache is replaced by it, and the next try finds what the server has. Files that are all
 * right now did not arrive for want of a network.
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
/** Looks that find all files before their code counts as hung: evaluating it takes a moment. */
const looksUntilHung = 2

/**
 * Waits until code that is still not evaluated can only hang: its files have arrived, and time for its evaluation has passed.
 * Files that do not arrive are given up with the place.
 */
export async function untilHung({ url }: AppRelease, files: readonly string[]): Promise<void> {
  let looks = 0
  for (let ms = 0; ms < limits.remoteTimeoutMs && looks < looksUntilHung; ms += lookEveryMs) {
    const start = performance.now()
    await new Promise((later) => setTimeout(later, lookEveryMs))
    // A late timer means that the page is busy, such as a slow phone evaluating the code.
    const isBusy = performance.now() - start > 2 * lookEveryMs
    looks = !isBusy && files.every((file) => hasArrived(`${url}${file}`)) ? looks + 1 : 0
  }
}

/** Costs no request. Browsers keep some 250 entries; later files count as not arrived. */
function hasArrived(url: string): boolean {
  const entries = performance.getEntriesByName(url) as PerformanceResourceTiming[]
  // Absent in some browsers.
  return entries.some(({ responseStatus = 200 }) => responseStatus === 200)
}

async function causeAt(url: string, integrity: string | undefined): Promise<Cause | undefined> {
  const reply = await fetch(url, { cache: 'reload' }).catch(() => undefined)
  if (!reply) return 'offline'
  if (!reply.ok) return 'missing'
  if (!/javascript/.test(reply.headers.get('content-type') ?? '')) return 'wrong-type'
  const body = await reply.arrayBuffer().catch(() => undefined)
  if (!body) return 'tampered'
  // Absent where the page came without encryption from another machine.
  if (!integrity || !crypto.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-384', body)
  return integrity === `sha384-${base64(new Uint8Array(digest))}` ? undefined : 'tampered'
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
