import { setTimeout as pause } from 'node:timers/promises'
import type { AppName } from '@portal/contract'
import { type Pointer, readPointer } from '../documents/pointer'
import { ReleaseError, type Storage } from '../storage/storage'
import { applyChange, type Changed } from './apply-change'
import { endCanary } from './canary'
import { type Comparison, compareHealth, levels, worseText } from './compare-health'
import { type Health, healthOfRelease, type ReadHealth } from './health'
import { promote } from './promote'

export interface CanaryWatch {
  app: AppName
  /** Health of this hour and those before it; null if the api doesn't answer. */
  read: (hours: number) => Promise<ReadHealth | null>
  /** Starts that each of the two releases needs. */
  least: number
  /** How long to watch. */
  forMs: number
  /** Time between two looks. */
  everyMs?: number
}

export interface CanaryVerdict {
  app: AppName
  canary: string
  live: string
  isPromoted: boolean
  /** Why the canary was rolled back; empty if it was promoted. */
  reasons: string[]
  starts: { canary: number; live: number }
  comparisons: Comparison[]
}

/**
 * Watches a canary beside the live release, then promotes it, or ends it if it is worse or too little is known of it. A
 * canary that is plainly worse ends at once. Throws ReleaseError without a canary, or when somebody else changed what is
 * live meanwhile.
 */
export async function watchCanary(
  storage: Storage,
  watch: CanaryWatch,
  by: string,
): Promise<{ verdict: CanaryVerdict; changed: Changed<unknown> }> {
  const { app, forMs, everyMs = 10_000 } = watch
  const { canary, live, since } = canaryOf(await readPointer(storage, app))
  const end = performance.now() + forMs
  for (;;) {
    const leftMs = end - performance.now()
    await pause(Math.max(0, Math.min(everyMs, leftMs)))
    const isOver = leftMs <= everyMs
    const hours = hoursSince(since)
    const health = await watch.read(hours)
    requireSame(await readPointer(storage, app), { canary, live })
    const verdict = verdictOn(health, { ...watch, canary, live }, isOver)
    if (!isOver && verdict.reasons.length === 0) continue
    const changed = verdict.isPromoted
      ? await applyChange(storage, promote([{ app, id: canary, expect: live }]), by)
      : await applyChange(storage, endCanary(app), by)
    return { verdict, changed }
  }
}

interface Pair {
  readonly canary: string
  readonly live: string
}

function canaryOf({ app, channels, history }: Pointer): Pair & { since: number } {
  const { canary, stable: live } = channels
  if (canary === undefined || live === undefined)
    throw new ReleaseError(`${app} has no canary. Start one: --share <percent>.`)
  const begun = history.findLast(({ to, from }) => to === canary && from !== canary)
  return { canary, live, since: Date.parse(begun?.at ?? '') || Date.now() }
}

/** The api counts by the hour, and keeps a week in reach. */
function hoursSince(since: number): number {
  const hourMs = 3_600_000
  const hours = Math.floor(Date.now() / hourMs) - Math.floor(since / hourMs) + 1
  return Math.min(Math.max(hours, 1), 168)
}

function requireSame({ app, channels }: Pointer, { canary, live }: Pair): void {
  if (channels.canary !== canary || channels.stable !== live)
    throw new ReleaseError(
      `The releases of ${app} changed while its canary ${canary} was watched. Look at: status`,
    )
}

type Watched = Pair & Pick<CanaryWatch, 'app' | 'least'>

function verdictOn(
  health: ReadHealth | null,
  { app, canary, live, least }: Watched,
  isOver: boolean,
): CanaryVerdict {
  const [here, there] = [canary, live].map((release) =>
    health ? healthOfRelease(health, { app, release }) : undefined,
  )
  const known = here && there
  const comparisons = known ? compareHealth(here, there, isOver ? levels.final : levels.early) : []
  const reasons = [
    ...(isOver && !known ? ['the api did not say how healthy the releases are'] : []),
    ...(isOver && known ? tooFew(here, there, least) : []),
    ...comparisons.filter(({ isWorse }) => isWorse).map(worseText),
  ]
  return {
    app,
    canary,
    live,
    isPromoted: isOver && reasons.length === 0,
    reasons,
    starts: { canary: here?.starts ?? 0, live: there?.starts ?? 0 },
    comparisons,
  }
}

function tooFew(canary: Health, live: Health, least: number): string[] {
  return Object.entries({ canary, 'live release': live })
    .filter(([, { starts }]) => starts < least)
    .map(([name, { starts }]) => `the ${name} started ${starts} times, which is less than ${least}`)
}
