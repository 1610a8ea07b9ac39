import type { AppName } from '@portal/contract'
import type { Outcome, SiteCall } from '../documents/calls'
import { fitMatrix } from '../documents/contract-fit'
import { readPointer } from '../documents/pointer'
import { storeSigned } from '../documents/provenance'
import type { StoredRelease } from '../documents/releases'
import { readServed, servedText } from '../documents/served'
import { commandLine } from '../program'
import { problemText } from '../site/site-state'
import { type WrittenSite, writeSite } from '../site/write-site'
import { ReleaseError, type Storage } from '../storage/storage'
import { applyChange } from './apply-change'
import { endCanary, startCanary } from './canary'
import type { Change } from './change'
import { failuresOf } from './failures'
import { healthOf } from './health'
import { historyTable } from './history'
import { kill, setPaused } from './kill'
import { promote, rollback } from './promote'
import { prune } from './prune'
import { publishedOutcome } from './published'
import { repair, repairedText } from './repair'
import { releasesOf, statusOf, tableOf } from './status'

interface Caller {
  /** Author, for the history. */
  readonly by: string
  /** Origin of the api, which knows what failed in open pages. */
  readonly api: string
}

const statusHours = 24

/** Carries out a command. Throws ReleaseError when it is refused. */
export async function runCall(storage: Storage, call: SiteCall, caller: Caller): Promise<Outcome> {
  const { by } = caller
  switch (call.verb) {
    case 'promote': {
      const change = promote(call.promotions)
      const done = await changed(storage, change, by)
      const promoted = done.live.filter(({ app }) => change.apps.includes(app))
      return outcome(done, done.result, fitMatrix(promoted, done.live).lines)
    }
    case 'canary': {
      const { app, id, share = Number.NaN, end, after } = call
      if (end) {
        const ended = await changed(storage, endCanary(app, { id, after }), by)
        return outcome(ended, { app, canary: null })
      }
      const done = await changed(storage, startCanary({ app, id, share, after }), by)
      return outcome(done, { app, canary: done.result, share })
    }
    case 'rollback': {
      const done = await changed(storage, rollback(call.apps, call.expect), by)
      return outcome(done, done.result)
    }
    case 'kill': {
      const done = await changed(storage, kill(call.app, call.id, call.after), by)
      return outcome(done, { app: call.app, ...done.result })
    }
    case 'pause':
    case 'resume': {
      const paused = call.verb === 'pause'
      const done = await changed(storage, setPaused(call.app, paused, call.after), by)
      return outcome(done, { app: call.app, paused })
    }
    case 'repair': {
      const done = await changed(storage, repair(call.app), by)
      return outcome(done, done.result)
    }
    case 'prune':
      return pruned(storage, call, by)
    case 'sign': {
      const { app, id, isNew, envelope } = call
      const { versions } = await readPointer(storage, app)
      const version = versions.find((one) => one.id === id)
      if (version === undefined) throw new ReleaseError(`Unknown release: ${app} ${id}`)
      await storeSigned(storage, { app, id, integrity: version.integrity }, envelope)
      return publishedOutcome(storage, { app, id, isNew })
    }
    case 'compose': {
      const site = await writeSite(storage)
      const lines = await servedLines(storage, Object.keys(site.discovery.microFrontends))
      const { leftOut, problems } = site
      return { lines, warnings: warningsOf(site), result: { leftOut, problems } }
    }
    case 'status': {
      if (call.app !== undefined) {
        const { app, stable, canary, newest, killed } = releasesOf(
          await readPointer(storage, call.app),
        )
        const lines = [`${app}: live ${stable ?? '-'}, canary ${canary?.id ?? '-'}`]
        return { lines, warnings: [], result: [{ app, stable, canary, newest, killed }] }
      }
      const { api } = caller
      const [failures, health] = await Promise.all([failuresOf(api), healthOf(api, statusHours)])
      const status = await statusOf(storage, { failures, health })
      return { lines: [tableOf(status)], warnings: [], result: status }
    }
    case 'history': {
      const pointer = await readPointer(storage, call.app)
      return { lines: [historyTable(pointer)], warnings: [], result: pointer.history }
    }
  }
}

interface Done<T> {
  readonly result: T
  readonly lines: string[]
  readonly warnings: string[]
  /** Releases that pages may be using now. */
  readonly live: readonly StoredRelease[]
}

/** Makes a change; tells what it did and what the site serves now. */
async function changed<T>(storage: Storage, change: Change<T>, by: string): Promise<Done<T>> {
  const { result, lines, repaired, site, served } = await applyChange(storage, change, by)
  return {
    result,
    lines: [
      ...repaired.flatMap(repairedText),
      ...lines,
      ...change.apps.map((app) => servedText(app, served.apps.get(app))),
    ],
    warnings: warningsOf(site),
    live: site.live,
  }
}

function outcome(
  { lines, warnings }: Done<unknown>,
  result: unknown,
  more: readonly string[] = [],
): Outcome {
  return { lines: [...lines, ...more], warnings, result }
}

async function pruned(
  storage: Storage,
  { apps, keep }: { apps: readonly AppName[]; keep?: number | undefined },
  by: string,
): Promise<Outcome> {
  const removed: Record<string, string[]> = {}
  const lines: string[] = []
  for (const app of apps) {
    const gone = await prune(storage, app, { ...(keep !== undefined && { keep }), by })
    lines.push(
      gone.length === 0 ? `${app}: nothing to remove` : `${app}: ${gone.join(', ')} removed`,
    )
    removed[app] = gone
  }
  return { lines, warnings: [], result: removed }
}

async function servedLines(storage: Storage, apps: readonly string[]): Promise<string[]> {
  const served = await readServed(storage)
  return apps.map((app) => servedText(app, served.apps.get(app)))
}

function warningsOf(written: WrittenSite): string[] {
  const { leftOut, page, problems, hasSettings, hasNewHeaders } = written
  return [
    ...(hasSettings
      ? []
      : [
          'The site has no /config.json, so pages cannot start. ' +
            `Write it: ${commandLine('compose --settings <file> --environment <name>')}`,
        ]),
    ...(hasNewHeaders
      ? [
          'The headers of the site have changed. If nginx or Caddy serves it, print its configuration again, ' +
            `or browsers block the script of the page: ${commandLine('headers')}`,
        ]
      : []),
    ...(problems.length > 0 ? [problemText(problems)] : []),
    ...leftOut.map(
      (app) => `${app} is live but incompatible with the live host; pages leave it out.`,
    ),
    ...(page === null ? ['No host is live yet, so there is no page.'] : []),
  ]
}
