import { AppName, type PortalConfig, routeOf, screenRoutes } from '@portal/contract'
import {
  type HealthFailure,
  type HealthMeasure,
  healthBuckets,
  healthFailures,
  healthRowsAtMost,
  type ReleaseHealth,
  reportHealth,
} from '@portal/contract/health'
import { isDevelopmentId } from '@portal/contract/read-documents'
import { releasesFolder } from '@portal/contract/site-paths'
import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals'
import { makeLeavingCall } from '../../http/leaving-call'
import { hostOfThisPage, releasesStore } from '../placement/releases'
import type { HealthNote } from './health-note'

/** Reports what was counted at this interval, and whenever the page is hidden. */
const reportEveryMs = 300_000

const rows = new Map<string, ReleaseHealth>()
/** Places that have started on a screen in this page, each of which counts once. */
const started = new Set<string>()
const vitals = new Map<string, Vital>()
const sentVitals = new Set<string>()

interface Vital {
  readonly measure: HealthMeasure
  readonly value: number
  readonly screen: string
  /** App and version of the releases on the screen. */
  readonly shown: readonly (readonly [string, string])[]
}

/** Counts how releases do in this page and reports it to the api: per screen, without anything about the person. */
export function countHealth(
  config: PortalConfig,
  follow: (counter: (note: HealthNote) => void) => void,
): void {
  follow(countNote)
  // Called at each change, to know which releases were shown then.
  for (const measure of [onLCP, onINP, onCLS]) measure(takeVital, { reportAllChanges: true })
  const report = () => reportCounted(config)
  // After the listeners of web-vitals, which know their last values then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    countVitals()
    report()
  })
  setInterval(report, reportEveryMs)
}

let isHostCounted = false

/** The host starts with the first place that it shows. */
function countHost({ pathname, atMs }: HealthNote): void {
  const host = hostOfThisPage()
  if (isHostCounted || !host) return
  isHostCounted = true
  const row = rowOf('host', host.contents.id, screenAt(pathname))
  row.starts += 1
  if (!wasFetched('host', atMs)) observe(row, 'load', atMs)
}

function countNote(note: HealthNote): void {
  if (!isCounted(note.app, note.release)) return
  if (note.kind === 'start') {
    countHost(note)
    countStart(note)
  } else countFailure(note)
}

function countStart({ app, release, pathname, place, loadMs, atMs }: StartNote): void {
  const screen = screenAt(pathname)
  const key = [app, release, screen, place].join(' ')
  if (started.has(key)) return
  started.add(key)
  const row = rowOf(app, release, screen)
  row.starts += 1
  if (loadMs !== undefined && !wasFetched(app, atMs)) observe(row, 'load', loadMs)
}
type StartNote = Extract<HealthNote, { kind: 'start' }>

function countFailure({ app, release, pathname, phase, cause }: FailureNote): void {
  const row = rowOf(app, release, screenAt(pathname))
  const kind = kindOf(phase, cause)
  const index = healthFailures.indexOf(kind)
  row.failures[index] = (row.failures[index] ?? 0) + 1
  // It was never shown, or was the canary that this host replaces: its page is gone.
  const isOtherHost = app === 'host' && release !== hostOfThisPage()?.contents.id
  if (kind === 'load' || kind === 'evaluation' || isOtherHost) row.starts += 1
}
type FailureNote = Extract<HealthNote, { kind: 'failure' }>

function kindOf(phase: FailureNote['phase'], cause: FailureNote['cause']): HealthFailure {
  if (phase === 'render' || phase === 'later') return phase
  return cause === 'broken' ? 'evaluation' : 'load'
}

/** A page has one value of each, which may still grow until the page is hidden. */
function takeVital({ id, name, value }: MetricType): void {
  if (sentVitals.has(id)) return
  const { used } = releasesStore.getState()
  const shown = [hostOfThisPage(), ...[...used.values()].map(({ release }) => release)]
  vitals.set(id, {
    measure: name.toLowerCase() as HealthMeasure,
    value: name === 'CLS' ? value * 1000 : value,
    screen: screenAt(location.pathname),
    shown: shown.flatMap((release) =>
      release ? [[release.app, release.contents.id] as const] : [],
    ),
  })
}

function countVitals(): void {
  for (const [id, { measure, value, screen, shown }] of vitals) {
    sentVitals.add(id)
    for (const [app, release] of shown) {
      const isComparable = measure !== 'lcp' || !wasFetched(app, value)
      if (isComparable && isCounted(app, release))
        observe(rowOf(app, release, screen), measure, value)
    }
  }
  vitals.clear()
}

/**
 * Whether code of an app came over the network by then. That of a canary is new to every browser, that of the live release to few, so
 * their load times and LCP are compared where both come from the cache.
 */
function wasFetched(app: string, byMs: number): boolean {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files.some(
    ({ name, startTime, transferSize }) =>
      transferSize > 0 &&
      startTime <= byMs &&
      new URL(name).pathname.startsWith(`/${releasesFolder}/${app}/`),
  )
}

/** Development servers and previews are live for nobody. */
function isCounted(app: string, release: string): boolean {
  return !isDevelopmentId(release) && !releasesStore.getState().overrides.has(app)
}

/** The route of the screen, which tells nothing about the person. Unknown paths lead to the projects. */
function screenAt(pathname: string): string {
  const { listing } = releasesStore.getState()
  const contributed = [...listing.values()].flat().flatMap(({ contents }) => contents.screens)
  const routes = [...Object.values(screenRoutes), ...contributed.map(routeOf)]
  return routes.find((route) => route === pathname) ?? screenRoutes.projects
}

function rowOf(app: string, release: string, screen: string): ReleaseHealth {
  const key = [app, release, screen].join(' ')
  const row = rows.get(key) ?? {
    app: AppName.parse(app),
    release,
    screen,
    starts: 0,
    failures: healthFailures.map(() => 0),
    load: histogram('load'),
    lcp: histogram('lcp'),
    inp: histogram('inp'),
    cls: histogram('cls'),
  }
  rows.set(key, row)
  return row
}

function histogram(measure: HealthMeasure): number[] {
  return [...healthBuckets[measure], 0].map(() => 0)
}

function observe(row: ReleaseHealth, measure: HealthMeasure, value: number): void {
  const bounds: readonly number[] = healthBuckets[measure]
  const index = bounds.findIndex((bound) => value <= bound)
  const bucket = index === -1 ? bounds.length : index
  row[measure][bucket] = (row[measure][bucket] ?? 0) + 1
}

/** Without a session the counts wait for one. */
function reportCounted(config: PortalConfig): void {
  const keys = [...rows.keys()].slice(0, healthRowsAtMost)
  const releases = keys.flatMap((key) => rows.get(key) ?? [])
  if (releases.length === 0 || !makeLeavingCall(reportHealth, { body: { releases } }, config))
    return
  for (const key of keys) rows.delete(key)
}
