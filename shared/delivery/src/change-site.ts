import type { AppName } from '@portal/contract'
import { endCanary, startCanary } from './canary'
import { type Killed, kill, setPaused } from './kill'
import { type Promoted, type Promotion, promote, rollback } from './promote'
import { type HistoryEntry, type Pointer, readPointer } from './registry'
import { type Repaired, repair, repairIfBroken } from './repair'
import { readServed, type Served } from './served'
import { unfinishedChange } from './site-state'
import { ReleaseError, type Storage } from './storage'
import { type WrittenSite, writeSite } from './write-site'

// Verbs that change what is live. Each changes pointers, composes the site and reads it back. If the process dies
// between two writes, the same verb or `compose` finishes the change, never twice.

/** A change that reached the site. */
export interface Changed<T> {
  result: T
  /** One line per change. */
  lines: string[]
  /** Broken pointers that were rebuilt first. */
  repaired: Repaired[]
  site: WrittenSite
  /** Releases that the site serves, read back after the change. */
  served: Served
}

interface Change<T> {
  apps: readonly AppName[]
  by: string
  /** Takes a release away at once, so broken pointers of these apps are rebuilt first. */
  isUrgent: boolean
  make: () => Promise<T>
  describe: (result: T) => string[]
}

export function promoteOnSite(
  storage: Storage,
  promotions: readonly Promotion[],
  by: string,
): Promise<Changed<Promoted[]>> {
  return changeSite(storage, {
    apps: promotions.map(({ app }) => app),
    by,
    isUrgent: false,
    make: () => promote(storage, promotions, by),
    describe: promotedText,
  })
}

export function rollbackOnSite(
  storage: Storage,
  apps: readonly AppName[],
  by: string,
): Promise<Changed<Promoted[]>> {
  return changeSite(storage, {
    apps,
    by,
    isUrgent: true,
    make: async () => {
      const done: Promoted[] = []
      const left: AppName[] = []
      for (const app of apps) {
        const { last } = await unfinishedOf(storage, app, 'rollback')
        if (last?.to) done.push({ app, id: last.to, from: last.from })
        else left.push(app)
      }
      return [...done, ...(left.length > 0 ? await rollback(storage, left, by) : [])]
    },
    describe: promotedText,
  })
}

/** @param id Default: the live release. */
export function killOnSite(
  storage: Storage,
  app: AppName,
  id: string | undefined,
  by: string,
): Promise<Changed<Killed>> {
  return changeSite(storage, {
    apps: [app],
    by,
    isUrgent: true,
    make: async () => {
      const { last, pointer } = await unfinishedOf(storage, app, 'kill')
      const isDone = last?.from && (id === undefined || id === last.from)
      if (isDone && last.from) return { id: last.from, live: pointer.channels.stable ?? null }
      return kill(storage, app, id, by)
    },
    describe: ({ id, live }) => [`${app} ${id} was killed. Live now: ${live ?? 'nothing'}.`],
  })
}

export function setPausedOnSite(
  storage: Storage,
  app: AppName,
  paused: boolean,
  by: string,
): Promise<Changed<void>> {
  return changeSite(storage, {
    apps: [app],
    by,
    isUrgent: true,
    make: async () => {
      const { last } = await unfinishedOf(storage, app, paused ? 'pause' : 'resume')
      if (last === undefined) await setPaused(storage, app, paused, by)
    },
    describe: () => [`${app} is ${paused ? 'paused' : 'resumed'}.`],
  })
}

/** @returns the id of the canary. */
export function startCanaryOnSite(
  storage: Storage,
  canary: { app: AppName; id: string | undefined; share: number },
  by: string,
): Promise<Changed<string>> {
  const { app, share } = canary
  return changeSite(storage, {
    apps: [app],
    by,
    isUrgent: false,
    make: () => startCanary(storage, canary, by),
    describe: (id) => [`${app} ${id} is live for ${share}% of the companies.`],
  })
}

export function endCanaryOnSite(
  storage: Storage,
  app: AppName,
  by: string,
): Promise<Changed<void>> {
  return changeSite(storage, {
    apps: [app],
    by,
    isUrgent: true,
    make: async () => {
      const { last } = await unfinishedOf(storage, app, 'canary ended')
      if (last === undefined) await endCanary(storage, app, by)
    },
    describe: () => [`The canary of ${app} has ended.`],
  })
}

export function repairOnSite(
  storage: Storage,
  app: AppName,
  by: string,
): Promise<Changed<Repaired>> {
  return changeSite(storage, {
    apps: [app],
    by,
    isUrgent: false,
    make: () => repair(storage, app, by),
    describe: (repaired) => repairedText(repaired),
  })
}

/** Lines about a repair and what to check after it. */
export function repairedText({ app, versions, live, killed, skipped }: Repaired): string[] {
  return [
    `Rebuilt the pointer of ${app}: ${versions.length} releases, ${killed.length} killed, live: ${live ?? 'none'}.`,
    ...skipped.map((one) => `Left out: ${one}`),
    'Earlier dates and history are lost, and all but the last ten kills. Check the status before the next promote.',
  ]
}

async function changeSite<T>(
  storage: Storage,
  { apps, by, isUrgent, make, describe }: Change<T>,
): Promise<Changed<T>> {
  const repaired: Repaired[] = []
  if (isUrgent)
    for (const app of apps) {
      const rebuilt = await repairIfBroken(storage, app, by)
      if (rebuilt) repaired.push(rebuilt)
    }
  const result = await make()
  const lines = describe(result)
  try {
    const site = await writeSite(storage)
    return { result, lines, repaired, site, served: await readServed(storage) }
  } catch (error) {
    const cause = error instanceof Error ? error.message : `${error}`
    throw new ReleaseError(
      [
        ...lines,
        `The registry has changed, but the site could not be composed: ${cause}`,
        'Pages may still get the previous release. To finish: npm run release -- compose',
      ].join('\n'),
    )
  }
}

function promotedText(promoted: readonly Promoted[]): string[] {
  return promoted.map(({ app, id, from }) =>
    from === id
      ? `${app} ${id} was already live`
      : `${app} ${id} is live ${from === null ? '(first release)' : `after ${from}`}`,
  )
}

/** The last change of an app, if it is this one and hasn't reached the site. */
async function unfinishedOf(
  storage: Storage,
  app: AppName,
  action: string,
): Promise<{ last: HistoryEntry | undefined; pointer: Pointer }> {
  const [pointer, served] = await Promise.all([readPointer(storage, app), readServed(storage)])
  const last = unfinishedChange(pointer, served)
  return { last: last?.action === action ? last : undefined, pointer }
}
