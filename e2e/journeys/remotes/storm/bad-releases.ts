import { rm } from 'node:fs/promises'
import type { AppName } from '@portal/contract'
import {
  type BadRelease,
  badDashboards,
  thrower,
  throwsInEffect,
} from '../../../fixtures/bad-releases'
import { expect } from '../../../fixtures/earlier-portal'
import { countReports } from '../../../fixtures/failure-reports'
import type { ReleaseLab } from '../../../fixtures/release-lab'
import type { Storm } from './operations'
import type { Complaint } from './people'
import { markedAs, type Releases } from './releases'
import type { Visitor } from './visitor'

interface PlannedBad extends Omit<BadRelease, 'failure'> {
  readonly kind: 'load' | 'render' | 'effect' | 'hang' | 'React' | 'file'
  readonly app: AppName
  /** Undefined where pages go on with the previous release and report nothing. */
  readonly failure?: BadRelease['failure']
}

const planned: readonly PlannedBad[] = [
  { kind: 'load', app: 'remote-dashboard', ...badDashboards['throws when its door loads'] },
  { kind: 'hang', app: 'remote-dashboard', ...badDashboards.hangs },
  {
    kind: 'render',
    app: 'remote-account',
    change: { replace: [['("profile_dialog.title")', `(${thrower})`]] },
    failure: { phase: 'render', cause: 'crashed' },
  },
  { kind: 'effect', app: 'remote-dashboard', ...badDashboards['throws in an effect'] },
  {
    kind: 'load',
    app: 'remote-tables',
    change: { replace: [['dialogs:{tables:', `dialogs:{tables:()=>${thrower},old:`]] },
    failure: { phase: 'part', cause: 'broken' },
  },
  {
    kind: 'React',
    app: 'remote-tables',
    change: {
      scripts: { entry: 'globalThis.hasRunBadRelease = true' },
      contents: { requires: { react: '^99.0.0' } },
    },
  },
  {
    kind: 'effect',
    app: 'remote-auth',
    change: throwsInEffect,
    failure: { phase: 'render', cause: 'crashed' },
  },
  { kind: 'render', app: 'remote-dashboard', ...badDashboards['throws when it renders'] },
  {
    kind: 'hang',
    app: 'remote-tables',
    change: {
      replace: [['dialogs:{tables:', 'dialogs:{tables:()=>new Promise(()=>{}),old:']],
    },
    failure: { phase: 'part', cause: 'slow' },
  },
  { kind: 'file', app: 'remote-dashboard', ...badDashboards['lacks a file'] },
]

export interface PublishedBad extends PlannedBad {
  readonly id: string
}

/** How long the place of a bad release was without good content. */
export interface GaveWay {
  readonly kind: PlannedBad['kind']
  readonly ms: number
}

export async function prepareBadReleases(lab: ReleaseLab): Promise<PublishedBad[]> {
  const published: PublishedBad[] = []
  for (const bad of planned)
    published.push({
      ...bad,
      id: await lab.variant(bad.app, markedAs(bad.app, ' ω', bad.change)),
    })
  return published
}

interface Scene {
  readonly lab: ReleaseLab
  readonly storm: Storm
  readonly releases: Releases
  readonly visitor: Visitor
}

/**
 * Makes a bad release live, opens its place and takes it back.
 * @param how How its team takes it back.
 */
export async function runBadRelease(
  { lab, storm, releases, visitor }: Scene,
  bad: PublishedBad,
  how: 'rollback' | 'kill',
): Promise<GaveWay> {
  const { app, id, kind, failure } = bad
  const good = await lab.live(app)
  // Companies with a canary would not get the bad release.
  await storm.endCanaryOf(app)
  if (kind === 'React') await expectRefusal(storm, bad)
  const visit = await visitor.arrive(app, id)
  await storm.operate('promote', app, id)
  for (const file of bad.without ? await lab.filesOf(app, bad.without) : []) await rm(file)
  const ms = await visit.measure(releases.marks.get(good) ?? '')
  if (failure) await expect.poll(() => countReports(id, failure)).toBeGreaterThan(0)
  await storm.operate(how, app)
  expect(await lab.live(app)).toBe(good)
  return { kind, ms }
}

/** Today's tool refuses a release for another React. The earlier one does not compare shared modules. */
async function expectRefusal(storm: Storm, { app, id }: PublishedBad): Promise<void> {
  await expect(storm.tools.today.promote(app, id)).rejects.toThrow(
    `MISFIT  ${app} ${id} needs react ^99.0.0`,
  )
  if (storm.nextTool() === 'today') await storm.takeTurns(1, app)
}

/** Errors that name no bad release, neither by its id nor by the address of its code. */
export function unexplained(
  heard: readonly Complaint[],
  badReleases: readonly PublishedBad[],
): Complaint[] {
  return heard.filter(
    ({ text }) =>
      !badReleases.some(
        ({ app, id }) => text.includes(`${app} ${id} `) || text.includes(`/r/${app}/${id}/`),
      ),
  )
}
