import { type AppName, isKnownDialog } from '@portal/contract'
import { counted } from '@portal/contract/counted'
import { healthMeasures } from '@portal/contract/health'
import { misfitText } from '../documents/contract-fit'
import { newestId, type Pointer, unreadEntries } from '../documents/pointer'
import { type Provenance, provenanceOf, type Signature } from '../documents/provenance'
import { readRelease } from '../documents/releases'
import {
  isServedPaused,
  readServed,
  type Served,
  servedCanary,
  servedKilled,
  servedLive,
} from '../documents/served'
import { BrokenKeys, readSigningKeys } from '../documents/signing-keys'
import { commandLine } from '../program'
import { readSite, type SiteReading, unfinishedChange } from '../site/site-state'
import { ReleaseError, type Storage } from '../storage/storage'
import type { ReadFailure } from './failures'
import { type Health, healthOfRelease, measured, percent, type ReadHealth } from './health'
import { printable } from './printable'
import { textTable } from './text-table'

export interface AppStatus {
  app: string
  stable: string | null
  /** `share` in percent. */
  canary: { id: string; share: number } | null
  paused: boolean
  /** Without those that are killed. */
  newest: string | null
  versions: number
  killed: string[]
  /** Time of the last promote, in ISO 8601. */
  since: string | null
  by: string | null
  /** Of the live release, the canary and the newest; none while the pointer is broken. */
  provenance: Provenance[]
  /** Failures that pages reported, latest first; null if the api did not answer. */
  failures: ReadFailure[] | null
  /** Health of the last 24 hours by release; null if the api did not answer. */
  health: StatusHealth[] | null
  problems: string[]
  /** Why a host does not run the canary or the newest release, or a canary of the host a remote, and what to do. */
  waits: string[]
  /** Ignored entries from another version of the tool. */
  skipped: string[]
}

/** Times are in milliseconds, layout shifts in thousandths. */
interface StatusHealth extends Omit<Health, 'histograms'> {
  release: string
  /** The same on each screen, by its route. */
  screens: Record<string, Omit<Health, 'histograms'>>
}

/** What open pages have reported to the api; null if it did not answer. */
export interface Reported {
  readonly failures: readonly ReadFailure[] | null
  readonly health: ReadHealth | null
}

/** Published and live releases of every app. An app with a broken pointer is described as served. */
export async function statusOf(
  storage: Storage,
  { failures, health }: Reported,
): Promise<AppStatus[]> {
  const [reading, served] = [await readSite(storage), await readServed(storage)]
  const apps = new Set<AppName>([
    ...reading.pointers.map(({ app }) => app),
    ...reading.problems.map(({ app }) => app),
  ])
  const isOf = (app: string) => (line: string) => line === app || line.startsWith(`${app} `)
  // Unknown kinds of apps have no row of their own.
  const others = served.skipped.filter((line) => ![...apps].some((app) => isOf(app)(line)))
  return Promise.all(
    [...apps].map(async (app, index) => {
      const pointer = reading.pointers.find((one) => one.app === app)
      return {
        ...(pointer ? releasesOf(pointer) : asServed(app, served)),
        provenance: pointer ? await shownProvenance(storage, pointer) : [],
        failures: failures?.filter((failure) => failure.app === app) ?? null,
        health: health && healthOfApp(health, app),
        problems: [
          ...problemsOf(app, pointer, reading, served),
          ...(await problemsOfKeys(storage, app)),
        ],
        waits: pointer ? await waitsOf(storage, pointer, reading) : [],
        skipped: [
          ...served.skipped.filter(isOf(app)),
          ...skippedOf(app, pointer, reading),
          ...(index === 0 ? others : []),
        ],
      }
    }),
  )
}

async function shownProvenance(
  storage: Storage,
  { app, channels, versions }: Pointer,
): Promise<Provenance[]> {
  const shown = new Set([channels.stable, channels.canary, newestId(versions)])
  const described = [...shown].flatMap((id) => {
    const version = versions.find((one) => one.id === id)
    return version ? [{ app, id: version.id, integrity: version.integrity }] : []
  })
  return Promise.all(described.map((one) => provenanceOf(storage, one)))
}

async function problemsOfKeys(storage: Storage, app: AppName): Promise<string[]> {
  try {
    await readSigningKeys(storage, app)
    return []
  } catch (error) {
    if (error instanceof BrokenKeys) return [error.message]
    throw error
  }
}

function healthOfApp(health: ReadHealth, app: AppName): StatusHealth[] {
  const rows = health.releases.filter((row) => row.app === app)
  return [...new Set(rows.map(({ release }) => release))].map((release) => {
    const of = (screen?: string) => {
      const { histograms: _, ...known } = healthOfRelease(health, {
        app,
        release,
        ...(screen !== undefined && { screen }),
      })
      return known
    }
    const screens = rows.filter((row) => row.release === release).map(({ screen }) => screen)
    return {
      release,
      ...of(),
      screens: Object.fromEntries(screens.map((screen) => [screen, of(screen)])),
    }
  })
}

type Described = Omit<
  AppStatus,
  'provenance' | 'health' | 'failures' | 'problems' | 'waits' | 'skipped'
>

/** Published and live releases of an app. */
export function releasesOf({
  app,
  channels,
  rollout,
  paused = false,
  versions,
  history,
}: Pointer): Described {
  const { stable = null, canary } = channels
  const last = history.findLast(({ action, to }) => action !== 'publish' && to === stable)
  return {
    app,
    stable,
    canary: canary === undefined ? null : { id: canary, share: rollout?.share ?? 0 },
    paused,
    newest: newestId(versions) ?? null,
    versions: versions.length,
    killed: versions.flatMap(({ id, killed }) => (killed ? [id] : [])),
    since: last?.at ?? null,
    by: last?.by ?? null,
  }
}

function asServed(app: AppName, served: Served): Described {
  const listed = served.apps.get(app) ?? []
  const canary = servedCanary(listed)
  return {
    app,
    stable: servedLive(listed)?.contents.id ?? null,
    canary: canary ? { id: canary.contents.id, share: canary.traffic } : null,
    paused: isServedPaused(listed),
    newest: null,
    versions: listed.length,
    killed: servedKilled(listed),
    since: null,
    by: null,
  }
}

function problemsOf(
  app: AppName,
  pointer: Pointer | undefined,
  { problems, state }: SiteReading,
  served: Served,
): string[] {
  const own = problems.flatMap((problem) => (problem.app === app ? [problem.text] : []))
  const live = state.remotes.find((remote) => remote.app === app)?.live
  const unmet = live && state.host ? misfitText(live.release, state.host.release) : []
  if (unmet.length > 0)
    return [
      ...new Set(own),
      [
        `${app} ${live?.release.id} is live but incompatible with the live host; pages leave it out.`,
        ...unmet,
      ].join('\n'),
    ]
  const unfinished = pointer && unfinishedChange(pointer, served)
  return [
    ...new Set(own),
    ...(unfinished
      ? [
          `The site does not serve the last change of ${app} yet: ${printable(unfinished.action)} by ${printable(unfinished.by)} at ${unfinished.at}.\n` +
            `To finish: ${commandLine('compose')}`,
        ]
      : []),
  ]
}

async function waitsOf(
  storage: Storage,
  pointer: Pointer,
  { state }: SiteReading,
): Promise<string[]> {
  const { host } = state
  const { app, channels, versions } = pointer
  if (host === null) return []
  if (app === 'host') return waitsOfCanary(state)
  const waiting = new Set([channels.canary, newestId(versions)])
  waiting.delete(channels.stable)
  const texts = [...waiting].map(async (id) => {
    if (id === undefined) return []
    // The commands that use a damaged release name it.
    const release = await readRelease(storage, pointer, id).catch(ifRefused)
    const hosts = host.canary ? [host, host.canary] : [host]
    const unmet = release ? hosts.flatMap((one) => misfitText(release, one.release)) : []
    return unmet.length > 0 ? [[`${app} ${id} cannot go live yet:`, ...unmet].join('\n')] : []
  })
  return (await Promise.all(texts)).flat()
}

/** Two commands at the same time may leave a canary of the host that a remote doesn't fit. */
function waitsOfCanary({ host, remotes }: SiteReading['state']): string[] {
  const canary = host?.canary?.release
  if (!canary) return []
  const unmet = remotes
    .flatMap(({ live, canary: other }) => [live, other])
    .flatMap((one) => (one ? misfitText(one.release, canary) : []))
  return unmet.length > 0
    ? [[`Pages leave out the canary host ${canary.id}:`, ...unmet].join('\n')]
    : []
}

function ifRefused(error: unknown): undefined {
  if (!(error instanceof ReleaseError)) throw error
}

function skippedOf(app: AppName, pointer: Pointer | undefined, { state }: SiteReading): string[] {
  const { live, canary = null } = state.remotes.find((remote) => remote.app === app) ?? {}
  const unknown = [live, canary].flatMap((one) => {
    const described = one?.release.ownDialogs.map(({ name }) => name)
    return (one?.release.dialogs ?? []).filter(
      (name) => !isKnownDialog(name) && !described?.includes(name),
    )
  })
  const unread = pointer ? unreadEntries(pointer) : 0
  return [
    ...[...new Set(unknown)].map((name) => `${app}: dialog ${name}`),
    ...(unread > 0 ? [`${app}: ${counted(unread, 'entry', 'entries')} of its pointer file`] : []),
  ]
}

/** Status as text: one aligned line per app, then problems, skipped entries, health and failures. */
export function tableOf(rows: readonly AppStatus[]): string {
  if (rows.length === 0) return 'There is no release here. Is this the place of the site?'
  const apps = textTable([
    ['app', 'live', 'canary', 'newest', 'versions', 'live since', 'by'],
    ...rows.map(({ app, stable, canary, paused, newest, versions, killed, since, by }) => [
      app,
      `${stable ?? '-'}${paused ? ' (paused)' : ''}`,
      canary ? `${canary.id} ${canary.share}%` : '-',
      newest !== null && newest === stable ? 'the same' : (newest ?? '-'),
      killed.length > 0 ? `${versions} (${killed.length} killed)` : `${versions}`,
      since ?? '-',
      by ?? '-',
    ]),
  ])
  const problems = rows.flatMap((row) => [...row.problems, ...row.waits])
  return [
    apps,
    provenanceTable(rows),
    ...problems,
    ...skippedText(rows),
    ...healthTable(rows),
    failureTable(rows),
  ].join('\n\n')
}

const shortCommit = 7

function provenanceTable(rows: readonly AppStatus[]): string {
  return textTable([
    ['provenance', 'release', 'commit', 'signed by', 'build', 'repository'],
    ...rows.flatMap(({ app, provenance }) =>
      provenance.map(({ release, commit, isModified, build, repository, signature }) => [
        app,
        release,
        commit === null ? '-' : `${commit.slice(0, shortCommit)}${isModified ? ' + changes' : ''}`,
        signatureText(signature),
        build ?? '-',
        repository ?? '-',
      ]),
    ),
  ])
}

/** The key, `unsigned`, or `INVALID` with the reason. */
export function signatureText(signature: Signature): string {
  if (signature.state === 'valid') return signature.key
  return signature.state === 'invalid' ? `INVALID: ${signature.problem}` : 'unsigned'
}

function skippedText(rows: readonly AppStatus[]): string[] {
  const skipped = rows.flatMap((row) => row.skipped)
  if (skipped.length === 0) return []
  return [
    `Written by a newer version, skipped by this one (${skipped.length}):\n${skipped.map((line) => `  ${line}`).join('\n')}`,
  ]
}

function healthTable(rows: readonly AppStatus[]): string[] {
  const known = rows.flatMap(({ app, health }) =>
    (health ?? []).map((one): [string, StatusHealth] => [app, one]),
  )
  if (known.length === 0) return []
  return [
    textTable([
      [
        'in open pages, 24 hours',
        'release',
        'starts',
        'failures',
        'rate',
        'load p75',
        'LCP p75',
        'INP p75',
        'CLS p75',
      ],
      ...known.map(([app, { release, starts, failures, rate, p75 }]) => [
        app,
        release,
        `${starts}`,
        `${failures}`,
        percent(rate),
        ...healthMeasures.map((measure) => measured(measure, p75[measure])),
      ]),
    ]),
  ]
}

function failureTable(rows: readonly AppStatus[]): string {
  if (rows.some(({ failures }) => failures === null))
    return 'Failures in open pages are unknown: the api did not answer. Set --api <origin>.'
  const failures = rows.flatMap((row) => row.failures ?? [])
  if (failures.length === 0) return 'Nothing failed in open pages.'
  return textTable([
    ['failed in open pages', 'release', 'phase', 'cause', 'pages', 'last'],
    ...failures.map(({ app, release, phase, cause, count, lastAt }) => [
      app,
      release,
      phase,
      cause,
      `${count}`,
      lastAt,
    ]),
  ])
}
