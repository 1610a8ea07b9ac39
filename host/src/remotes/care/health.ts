import type { FailureReport, PortalConfig } from '@portal/contract'
import type { AppRelease, Place } from '../placement/discovery'
import { hostOfThisPage } from '../placement/releases'
import type { HealthNote } from './health-note'

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

/** The page shows nothing any more. A canary of the host gives way to the live one, which notes it. */
export function endCrashedHost(): void {
  const host = hostOfThisPage()
  const crash = { phase: 'render', cause: 'crashed' } as const
  if (host && !globalThis.portalHostCanary?.leave(crash))
    noteFailure({ app: 'host', release: host.contents.id, ...crash })
}

/** The page's start comes first. */
const countedAfterMs = 3000

/** Counts the notes of this page, those from before included, if it is in the sample. */
export function followHealth(config: PortalConfig): void {
  const isSampled = Math.random() < (config.healthSample ?? 1)
  if (isSampled) setTimeout(loadCounter, countedAfterMs, config)
  else setHealthCounter(() => undefined)
}

/** Without a network, this page counts nothing. */
async function loadCounter(config: PortalConfig): Promise<void> {
  const loading = import(/* webpackChunkName: "health" */ './count-health')
  await loading.then(
    ({ countHealth }) => countHealth(config, setHealthCounter),
    () => undefined,
  )
}

function setHealthCounter(counter: (note: HealthNote) => void): void {
  take = counter
  early.splice(0).forEach(counter)
}

function here() {
  return { pathname: location.pathname, atMs: performance.now() }
}
