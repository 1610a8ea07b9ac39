import type { FailureReport } from '@portal/contract'
import type { AppRelease, Place } from '../placement/discovery'
import { hostOfThisPage } from '../placement/releases'

/** What happened to a release in this page, and where. */
export type HealthNote = {
  readonly app: string
  readonly release: string
  readonly pathname: string
  /** Time since the page began to load, in milliseconds. */
  readonly atMs: number
} & (
  | { readonly kind: 'start'; readonly place: string; readonly loadMs: number | undefined }
  | ({ readonly kind: 'failure' } & Pick<FailureReport, 'phase' | 'cause'>)
)

const earlyAtMost = 100
const early: HealthNote[] = []
let take = (note: HealthNote) => {
  if (early.length < earlyAtMost) early.push(note)
}

/** Notes that a place is shown. `loadMs`: how long its code took. */
export function noteStart(
  { kind, name }: Pick<Place, 'kind' | 'name'>,
  { app, contents }: AppRelease,
  loadMs: number | undefined,
): void {
  const place = `${kind} ${name}`
  take({ kind: 'start', app, release: contents.id, place, loadMs, ...here() })
}

export function noteFailure({ app, release, phase, cause }: FailureReport): void {
  take({ kind: 'failure', app, release, phase, cause, ...here() })
}

/** The page shows nothing any more. */
export function noteHostCrash(): void {
  const host = hostOfThisPage()
  if (host)
    noteFailure({ app: 'host', release: host.contents.id, phase: 'render', cause: 'crashed' })
}

/** Sets who counts the notes, those from before included. Its code comes late, so that it costs no page its start. */
export function setHealthCounter(counter: (note: HealthNote) => void): void {
  take = counter
  early.splice(0).forEach(counter)
}

function here() {
  return { pathname: location.pathname, atMs: performance.now() }
}
