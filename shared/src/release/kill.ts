import type { AppName } from '../contract/contract'
import { liveStack, type Pointer, updatePointer, withEntry } from './registry'
import { ReleaseError, type Storage } from './storage'

/** A release that was taken out, and what is live in its place. */
export interface Killed {
  id: string
  live: string | null
}

/**
 * Takes a release out for good: nobody gets it any more, and open pages drop it at once. Where it was live, the good
 * one before it takes its place; where there is none, its places say that they are not available.
 * @param id The live one where it is left out.
 * @throws ReleaseError when it was never published or is killed already, or is the only host that ever was live.
 */
export async function kill(
  storage: Storage,
  app: AppName,
  id: string | undefined,
  by: string,
): Promise<Killed> {
  let killed: Killed | undefined
  await updatePointer(storage, app, (pointer) => {
    const wanted = id ?? pointer.channels.stable
    const version = pointer.versions.find((one) => one.id === wanted)
    if (wanted === undefined || version === undefined)
      throw new ReleaseError(
        wanted === undefined
          ? `Nothing of ${app} is live.`
          : `${app} ${wanted} was never published.`,
      )
    if (version.killed) throw new ReleaseError(`${app} ${wanted} was killed already.`)
    const without = withoutRelease(pointer, wanted)
    if (app === 'host' && without.channels.stable === undefined)
      throw new ReleaseError(
        `No other release of the host was live: promote one, then kill ${wanted}.`,
      )
    killed = { id: wanted, live: without.channels.stable ?? null }
    return withEntry(without, { action: 'kill', from: wanted, to: null, by })
  })
  if (killed === undefined) throw new ReleaseError(`${app} could not be changed.`)
  return killed
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

/**
 * Takes an app out of service, or puts it back. Pages that have it open keep it; every other place of it says that it
 * is closed for a while.
 * @throws ReleaseError when it is as asked for already; of the host, which is every page.
 */
export async function setPaused(
  storage: Storage,
  app: AppName,
  paused: boolean,
  by: string,
): Promise<void> {
  if (app === 'host') throw new ReleaseError('The host cannot be paused: it is every page.')
  await updatePointer(storage, app, (pointer) => {
    if ((pointer.paused ?? false) === paused)
      throw new ReleaseError(`${app} is ${paused ? 'paused already' : 'not paused'}.`)
    const { paused: _, ...rest } = pointer
    return withEntry(
      { ...rest, ...(paused && { paused }) },
      { action: paused ? 'pause' : 'resume', from: null, to: pointer.channels.stable ?? null, by },
    )
  })
}
