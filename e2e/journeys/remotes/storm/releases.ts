import { type AppName, contractVersion } from '@portal/contract'
import type { Change, ReleaseLab } from '../../../fixtures/release-lab'

type Replacements = [string, string][]

/** Texts of each app that show the release of its words and, for the dashboard, of its code. */
const markedTexts: Record<string, (mark: string) => Replacements> = {
  host: (mark) => [['Skip to content', `Skip to content${mark}`]],
  'remote-auth': (mark) => [['Forgot your password?', `Forgot your password?${mark}`]],
  'remote-dashboard': (mark) => [
    ['"tab_own":"My projects"', `"tab_own":"My projects${mark}"`],
    ['children:e("title")', `children:e("title")+"${mark}"`],
  ],
  'remote-tables': (mark) => [['Search in table', `Search in table${mark}`]],
  'remote-account': (mark) => [['My profile', `My profile${mark}`]],
}

export const apps = Object.keys(markedTexts) as AppName[]

/** The next minor of the contract: its host provides it, and its remote runs on no older host. */
const nextMinor = '1.99.0'
const minorHost: Replacements = [[`"${contractVersion}"`, `"${nextMinor}"`]]
const minorRemote = { contract: nextMinor, fits: `^${nextMinor}` }

/** Releases of each app by id, with their marks. */
export interface Releases {
  readonly marks: ReadonlyMap<string, string>
  /** The releases that each team makes live in turn. */
  readonly current: Map<AppName, readonly string[]>
  /** The releases of the host and of one remote after the contract minor. */
  readonly minor: ReadonlyMap<AppName, readonly string[]>
}

export async function prepareReleases(lab: ReleaseLab): Promise<Releases> {
  const marks = new Map<string, string>()
  const publish = async (app: AppName, mark: string, change: Change = {}) => {
    const id = await lab.variant(app, markedAs(app, mark, change))
    marks.set(id, mark)
    return id
  }
  const current = new Map<AppName, readonly string[]>()
  for (const app of apps) {
    const live = await lab.live(app)
    marks.set(live, '')
    current.set(app, [live, await publish(app, ' α'), await publish(app, ' β')])
  }
  const host = await inTurn([' δ', ' ε'], (mark) => publish('host', mark, { replace: minorHost }))
  const account = await inTurn([' δ', ' ε'], (mark) =>
    publish('remote-account', mark, { contents: minorRemote }),
  )
  const minor = new Map<AppName, readonly string[]>([
    ['host', host],
    ['remote-account', account],
  ])
  return { marks, current, minor }
}

/** A change that also marks the words and code of an app. */
export function markedAs(app: AppName, mark: string, change: Change = {}): Change {
  return { ...change, replace: [...(markedTexts[app]?.(mark) ?? []), ...(change.replace ?? [])] }
}

async function inTurn<T>(marks: readonly string[], publish: (mark: string) => Promise<T>) {
  const published: T[] = []
  for (const mark of marks) published.push(await publish(mark))
  return published
}
