import type { AppName } from '@portal/contract'
import { misfits } from '../documents/contract-fit'
import { liveStack, type Pointer, updatePointer, withEntry } from '../documents/pointer'
import { liveReleases, readHost, readSite } from '../site/site-state'
import { ReleaseError, type Storage, StorageError } from '../storage/storage'
import { type After, type Change, madeAfter, unfinishedOf } from './change'

/** A killed release and its replacement. */
export interface Killed {
  id: string
  live: string | null
}

/**
 * Withdraws a release, by default the live one, for good; open pages drop it at once. The previous good release
 * replaces it, or its places are unavailable. Refused for unknown and killed releases, and for the last live host.
 */
export function kill(app: AppName, id?: string, after?: After): Change<Killed> {
  return {
    apps: [app],
    isUrgent: true,
    async make(storage, by) {
      const { last, pointer } = await unfinishedOf(storage, app, 'kill')
      const made = last ?? madeAfter(pointer, after, { action: 'kill', by })
      if (made?.from && (id === undefined || id === made.from))
        return { id: made.from, live: pointer.channels.stable ?? null }
      return withdraw(storage, app, id, by)
    },
    describe: ({ id, live }) => [`${app} ${id} was killed. Live now: ${live ?? 'nothing'}.`],
  }
}

async function withdraw(
  storage: Storage,
  app: AppName,
  id: string | undefined,
  by: string,
): Promise<Killed> {
  let killed: Killed | undefined
  await updatePointer(storage, app, async (pointer) => {
    const wanted = id ?? pointer.channels.stable
    const version = pointer.versions.find((one) => one.id === wanted)
    if (wanted === undefined || version === undefined)
      throw new ReleaseError(
        wanted === undefined ? `${app} has no live release.` : `Unknown release: ${app} ${wanted}`,
      )
    if (version.killed) throw new ReleaseError(`${app} ${wanted} was already killed.`)
    const without = withoutRelease(pointer, wanted)
    const live = without.channels.stable ?? null
    if (app === 'host' && live !== pointer.channels.stable)
      await requirePage(storage, without, wanted)
    killed = { id: wanted, live }
    return withEntry(without, { action: 'kill', from: wanted, to: null, by })
  })
  if (killed === undefined) throw new ReleaseError(`${app} could not be changed.`)
  return killed
}

/** There is no page without a host, and one that is killed stays in its page until there is another one. */
async function requirePage(storage: Storage, { channels, versions }: Pointer, killed: string) {
  const { stable } = channels
  const hint = `Promote another one, then kill ${killed}.`
  if (stable === undefined) throw new ReleaseError(`The host has no earlier live release. ${hint}`)
  const { integrity } = versions.find(({ id }) => id === stable) ?? {}
  await readHost(storage, { id: stable, integrity }).catch((error) => {
    if (error instanceof StorageError || !(error instanceof ReleaseError)) throw error
    throw new ReleaseError(`No page can be built from the host before it: ${error.message} ${hint}`)
  })
}

function withoutRelease(pointer: Pointer, id: string): Pointer {
  const marked = {
    ...pointer,
    versions: pointer.versions.map((one) => (one.id === id ? { ...one, killed: true } : one)),
  }
  const { stable, canary, ...channels } = pointer.channels
  const live = stable === id ? liveStack(marked).at(-1) : stable
  const isCanary = canary !== undefined && canary !== id && canary !== live
  return {
    ...marked,
    channels: { ...channels, ...(live && { stable: live }), ...(isCanary && { canary }) },
    rollout: isCanary ? pointer.rollout : undefined,
  }
}

/** Pauses or resumes an app. Refused for the host, if nothing changes, or if it no longer fits the live host. */
export function setPaused(app: AppName, paused: boolean, after?: After): Change<void> {
  return {
    apps: [app],
    isUrgent: true,
    async make(storage, by) {
      const action = paused ? 'pause' : 'resume'
      const { last, pointer } = await unfinishedOf(storage, app, action)
      if ((last ?? madeAfter(pointer, after, { action, by })) === undefined)
        await writePaused(storage, app, paused, by)
    },
    describe: () => [`${app} is ${paused ? 'paused' : 'resumed'}.`],
  }
}

async function writePaused(
  storage: Storage,
  app: AppName,
  paused: boolean,
  by: string,
): Promise<void> {
  if (app === 'host') throw new ReleaseError('The host cannot be paused: every page needs it.')
  await updatePointer(storage, app, async (pointer) => {
    if ((pointer.paused ?? false) === paused)
      throw new ReleaseError(`${app} is ${paused ? 'already paused' : 'not paused'}.`)
    if (!paused) await requireFitOf(storage, app)
    const { paused: _, ...rest } = pointer
    return withEntry(
      { ...rest, ...(paused && { paused }) },
      { action: paused ? 'pause' : 'resume', from: null, to: pointer.channels.stable ?? null, by },
    )
  })
}

async function requireFitOf(storage: Storage, app: AppName): Promise<void> {
  const live = liveReleases(await readSite(storage))
  const problem = misfits(
    live.filter((release) => release.app === app),
    live,
  )
  if (problem !== null) throw new ReleaseError(problem)
}
