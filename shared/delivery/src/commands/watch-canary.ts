import { setTimeout as pause } from 'node:timers/promises'
import type { AppName } from '@portal/contract'
import { counted } from '@portal/contract/counted'
import { z } from 'zod'
import { type Outcome, resultOf, type SiteCall } from '../documents/calls'
import { ReleaseError } from '../storage/storage'
import { type Comparison, compareHealth, levels, worseText } from './compare-health'
import { type Health, healthOfRelease, type ReadHealth } from './health'

/** Carries out a command, here or through a delivery service. */
export type Carry = (call: SiteCall) => Promise<Outcome>

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

export interface CanaryStart {
  app: AppName
  /** Default: the newest published release. */
  id: string | undefined
  /** Percent. */
  share: number
  /** Throws ReleaseError if the api does not return the health of releases. */
  requireApi: () => Promise<void>
}

/**
 * Starts a canary that is to be watched. Without a live release it is promoted instead, and a release that is live
 * already stays so: then there is no canary.
 */
export async function beginCanary(
  carry: Carry,
  { app, id, share, requireApi }: CanaryStart,
): Promise<{ hasCanary: boolean; outcome: Outcome }> {
  const { live, newest } = await releasesOf(carry, app)
  const wanted = id ?? newest
  if (live === null || live === wanted)
    return {
      hasCanary: false,
      outcome: await carry({ verb: 'promote', promotions: [{ app, id: wanted, expect: live }] }),
    }
  await requireApi()
  const outcome = await carry({ verb: 'canary', app, id: wanted, share, end: false })
  return { hasCanary: true, outcome }
}

/**
 * Watches a canary beside the live release, then promotes it, or rolls it back if it is worse or too little is known of
 * it; at once if it is plainly worse. Throws ReleaseError without a canary, or when somebody else changed what is live
 * meanwhile.
 */
export async function watchCanary(
  carry: Carry,
  watch: CanaryWatch,
): Promise<{ verdict: CanaryVerdict; outcome: Outcome }> {
  const { app, forMs, everyMs = 10_000 } = watch
  const { canary, live } = await releasesOf(carry, app)
  if (canary === null || live === null)
    throw new ReleaseError(`${app} has no canary. Start one: --share <percent>.`)
  const since = await begunAt(carry, app, canary)
  const end = performance.now() + forMs
  for (;;) {
    const leftMs = end - performance.now()
    await pause(Math.max(0, Math.min(everyMs, leftMs)))
    const isOver = leftMs <= everyMs
    const health = await watch.read(hoursSince(since))
    const now = await releasesOf(carry, app)
    if (now.canary !== canary || now.live !== live)
      throw new ReleaseError(
        `The releases of ${app} changed while its canary ${canary} was watched. Look at: status`,
      )
    const verdict = verdictOn(health, { ...watch, canary, live }, isOver)
    if (!isOver && verdict.reasons.length === 0) continue
    const outcome = await carry(
      verdict.isPromoted
        ? { verb: 'promote', promotions: [{ app, id: canary, expect: live }] }
        : { verb: 'canary', app, id: canary, end: true },
    )
    return { verdict, outcome }
  }
}

interface Pair {
  readonly canary: string
  readonly live: string
}

const Status = z.array(
  z.looseObject({
    app: z.string(),
    stable: z.string().nullable(),
    canary: z.looseObject({ id: z.string() }).nullable(),
    // Services of earlier versions do not say.
    newest: z.string().nullish(),
    killed: z.array(z.string()).default([]),
  }),
)
const History = z.array(
  z.looseObject({ at: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
)

async function releasesOf(carry: Carry, app: AppName) {
  const outcome = await carry({ verb: 'status', app })
  const { canary, stable, newest, killed } =
    resultOf(Status, outcome).find((one) => one.app === app) ?? {}
  return {
    canary: canary?.id ?? null,
    live: stable ?? null,
    newest: newest && !killed?.includes(newest) ? newest : undefined,
  }
}

async function begunAt(carry: Carry, app: AppName, canary: string): Promise<number> {
  const outcome = await carry({ verb: 'history', app })
  const begun = resultOf(History, outcome).findLast(
    ({ to, from }) => to === canary && from !== canary,
  )
  return Date.parse(begun?.at ?? '') || Date.now()
}

/** The api counts by the hour, and keeps a week in reach. */
function hoursSince(since: number): number {
  const hourMs = 3_600_000
  const hours = Math.floor(Date.now() / hourMs) - Math.floor(since / hourMs) + 1
  return Math.min(Math.max(hours, 1), 168)
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
    .map(
      ([name, { starts }]) => `the ${name} started ${counted(starts, 'time')}, fewer than ${least}`,
    )
}
