import type { AppName } from '@portal/contract'
import { applyChange } from '@portal/delivery/commands/apply-change'
import { endCanary, startCanary } from '@portal/delivery/commands/canary'
import { kill, setPaused } from '@portal/delivery/commands/kill'
import { promote, rollback } from '@portal/delivery/commands/promote'
import { repair } from '@portal/delivery/commands/repair'
import { readPointer } from '@portal/delivery/documents/pointer'
import { isServedPaused, readServed, servedKilled } from '@portal/delivery/documents/served'
import { localStorageOf } from '@portal/delivery/storage/local-storage'
import type { EarlierPortal } from '../../../fixtures/earlier-portal'
import type { ReleaseLab } from '../../../fixtures/release-lab'
import { apps, type Releases } from './releases'

const pauseMs = 150
const by = 'e2e'
const share = 50

type Verb =
  | 'promote'
  | 'canary'
  | 'canary end'
  | 'rollback'
  | 'kill'
  | 'pause'
  | 'resume'
  | 'repair'
type ToolName = 'today' | 'earlier'
type Tool = Record<Verb, (app: AppName, id?: string) => Promise<unknown>>

export interface Operation {
  readonly verb: Verb
  readonly tool: ToolName
}

export type Storm = ReturnType<typeof openStorm>

/** Operations on one site, every other one by the tool of the earlier revision. */
export function openStorm(lab: ReleaseLab, earlier: EarlierPortal, releases: Releases) {
  const storage = localStorageOf(lab.site)
  const tools: Record<ToolName, Tool> = {
    today: todaysTool(lab),
    earlier: earlierTool(lab, earlier),
  }
  const done: Operation[] = []
  let turns = 0

  const nextTool = (): ToolName => (done.length % 2 === 0 ? 'today' : 'earlier')

  async function operate(verb: Verb, app: AppName, id?: string): Promise<void> {
    const tool = nextTool()
    done.push({ verb, tool })
    await tools[tool][verb](app, id)
    await new Promise((later) => setTimeout(later, pauseMs))
  }

  async function hasCanary(app: AppName): Promise<boolean> {
    const { channels } = await readPointer(storage, app)
    return channels.canary !== undefined
  }

  async function nextOf(app: AppName): Promise<string | undefined> {
    const ids = releases.current.get(app) ?? []
    return ids[(ids.indexOf(await lab.live(app)) + 1) % ids.length]
  }

  /** A team releases to everybody, then to a share of the companies, goes back, and releases again. */
  async function release(app: AppName, round: number): Promise<void> {
    // The host has no canary.
    if (round === 1 && app !== 'host') await operate('canary', app, await nextOf(app))
    else if (round === 2) await operate('rollback', app)
    else await operate('promote', app, await nextOf(app))
  }

  return {
    done,
    tools,
    nextTool,
    operate,
    hasCanary,
    nextOf,
    async endCanaryOf(app: AppName): Promise<void> {
      if (await hasCanary(app)) await operate('canary end', app)
    },
    async served(app: AppName) {
      const listed = (await readServed(storage)).apps.get(app)
      return { isPaused: isServedPaused(listed), killed: servedKilled(listed) }
    },
    /** The teams release in turn: the same sequence in each run. */
    async takeTurns(count: number, except?: AppName): Promise<void> {
      for (let taken = 0; taken < count; turns++) {
        const app = apps[turns % apps.length] ?? 'host'
        if (app === except) continue
        await release(app, Math.floor(turns / apps.length) % 4)
        taken++
      }
    },
  }
}

function todaysTool({ site }: ReleaseLab): Tool {
  const storage = localStorageOf(site)
  return {
    promote: (app, id) => applyChange(storage, promote([{ app, id }]), by),
    canary: (app, id) => applyChange(storage, startCanary({ app, id, share }), by),
    'canary end': (app) => applyChange(storage, endCanary(app), by),
    rollback: (app) => applyChange(storage, rollback([app]), by),
    kill: (app, id) => applyChange(storage, kill(app, id), by),
    pause: (app) => applyChange(storage, setPaused(app, true), by),
    resume: (app) => applyChange(storage, setPaused(app, false), by),
    repair: (app) => applyChange(storage, repair(app), by),
  }
}

function earlierTool({ site }: ReleaseLab, earlier: EarlierPortal): Tool {
  const run =
    (command: string, ...options: string[]) =>
    (app: AppName, id?: string) =>
      earlier.release(site, command, app, ...(id ? [id] : []), ...options)
  return {
    promote: run('promote'),
    canary: run('canary', '--share', `${share}`),
    'canary end': run('canary', '--end'),
    rollback: run('rollback'),
    kill: run('kill'),
    pause: run('pause'),
    resume: run('resume'),
    repair: run('repair'),
  }
}
