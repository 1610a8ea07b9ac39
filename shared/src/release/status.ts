import { appNames } from '../contract/contract'
import { type Pointer, readPointer } from './registry'
import type { Storage } from './storage'
import { textTable } from './text-table'

export interface AppStatus {
  app: string
  stable: string | null
  newest: string | null
  versions: number
  /** When the live release went live; ISO 8601. */
  since: string | null
  by: string | null
}

/** What is published and live of every app. */
export async function statusOf(storage: Storage): Promise<AppStatus[]> {
  const pointers = await Promise.all(appNames.map((app) => readPointer(storage, app)))
  return pointers.map(describe)
}

function describe({ app, channels, versions, history }: Pointer): AppStatus {
  const stable = channels.stable ?? null
  const last = history.findLast(({ action, to }) => action !== 'publish' && to === stable)
  return {
    app,
    stable,
    newest: versions.at(-1)?.id ?? null,
    versions: versions.length,
    since: last?.at ?? null,
    by: last?.by ?? null,
  }
}

/** The status as text, one line an app, columns aligned. */
export function tableOf(rows: readonly AppStatus[]): string {
  return textTable([
    ['app', 'live', 'newest', 'versions', 'live since', 'by'],
    ...rows.map(({ app, stable, newest, versions, since, by }) => [
      app,
      stable ?? '-',
      newest !== null && newest === stable ? 'the same' : (newest ?? '-'),
      `${versions}`,
      since ?? '-',
      by ?? '-',
    ]),
  ])
}
