import type { ReleaseFailure } from '../contract/contract'
import { type Pointer, readPointers } from './registry'
import type { Storage } from './storage'
import { textTable } from './text-table'

export interface AppStatus {
  app: string
  stable: string | null
  /** The release that a share of the companies gets; `share` in percent. */
  canary: { id: string; share: number } | null
  paused: boolean
  newest: string | null
  versions: number
  killed: string[]
  /** When the live release went live; ISO 8601. */
  since: string | null
  by: string | null
  /** What pages have told of its releases, the latest first; null where nobody could be asked. */
  failures: ReleaseFailure[] | null
}

/**
 * What is published and live of every app.
 * @param failures What pages have told of releases, or null where the api could not be asked.
 */
export async function statusOf(
  storage: Storage,
  failures: readonly ReleaseFailure[] | null,
): Promise<AppStatus[]> {
  return (await readPointers(storage)).map((pointer) => describe(pointer, failures))
}

function describe(
  { app, channels, rollout, paused = false, versions, history }: Pointer,
  failures: readonly ReleaseFailure[] | null,
): AppStatus {
  const { stable = null, canary } = channels
  const last = history.findLast(({ action, to }) => action !== 'publish' && to === stable)
  return {
    app,
    stable,
    canary: canary === undefined ? null : { id: canary, share: rollout?.share ?? 0 },
    paused,
    newest: versions.at(-1)?.id ?? null,
    versions: versions.length,
    killed: versions.flatMap(({ id, killed }) => (killed ? [id] : [])),
    since: last?.at ?? null,
    by: last?.by ?? null,
    failures: failures?.filter((failure) => failure.app === app) ?? null,
  }
}

/** The status as text: one line an app, columns aligned, and below it what pages have told. */
export function tableOf(rows: readonly AppStatus[]): string {
  const apps = textTable([
    ['app', 'live', 'canary', 'newest', 'versions', 'live since', 'by'],
    ...rows.map(({ app, stable, canary, paused, newest, versions, since, by }) => [
      app,
      `${stable ?? '-'}${paused ? ' (paused)' : ''}`,
      canary ? `${canary.id} ${canary.share}%` : '-',
      newest !== null && newest === stable ? 'the same' : (newest ?? '-'),
      `${versions}`,
      since ?? '-',
      by ?? '-',
    ]),
  ])
  return `${apps}\n\n${failureTable(rows)}`
}

function failureTable(rows: readonly AppStatus[]): string {
  if (rows.some(({ failures }) => failures === null))
    return 'What failed in open pages is not known: the api could not be asked (--api <origin>).'
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
