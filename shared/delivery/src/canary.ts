import type { AppName } from '@portal/contract'
import { candidate, requireFit } from './promote'
import { updatePointer, withEntry } from './registry'
import { ReleaseError, type Storage } from './storage'

/**
 * Gives a release to a share of the companies. A growing share keeps the companies it has; a promote ends the canary.
 * @param id Default: the current canary, else the newest published release.
 * @param share Percent, above 0 and below 100.
 * @returns the id of the canary.
 * @throws {ReleaseError} when the release is unknown, damaged, incompatible or live, or the app can't have a canary.
 */
export async function startCanary(
  storage: Storage,
  { app, id, share }: { app: AppName; id?: string | undefined; share: number },
  by: string,
): Promise<string> {
  if (!(share > 0 && share < 100))
    throw new ReleaseError('The share must be more than 0 and less than 100.')
  // One static page can't hold two hosts.
  if (app === 'host')
    throw new ReleaseError('The host cannot have a canary: all companies get the same page.')
  let canary = id
  await updatePointer(storage, app, async (pointer) => {
    const release = await candidate(storage, { app, id: id ?? pointer.channels.canary })
    canary = release.id
    if (pointer.channels.stable === undefined)
      throw new ReleaseError(`${app} has no live release yet. Promote it instead.`)
    if (pointer.channels.stable === release.id)
      throw new ReleaseError(`${app} ${release.id} is already live for everybody.`)
    await requireFit(storage, [release])
    const isSame = pointer.channels.canary === release.id
    const salt = (isSame && pointer.rollout?.salt) || release.id
    return withEntry(
      {
        ...pointer,
        channels: { ...pointer.channels, canary: release.id },
        rollout: { share, salt },
      },
      { action: `canary ${share}%`, from: pointer.channels.canary ?? null, to: release.id, by },
    )
  })
  return canary ?? ''
}

/**
 * Gives all companies the live release again.
 * @throws {ReleaseError} without a canary.
 */
export async function endCanary(storage: Storage, app: AppName, by: string): Promise<void> {
  await updatePointer(storage, app, (pointer) => {
    const { canary, ...channels } = pointer.channels
    if (canary === undefined) throw new ReleaseError(`${app} has no canary.`)
    return withEntry(
      { ...pointer, channels, rollout: undefined },
      { action: 'canary ended', from: canary, to: null, by },
    )
  })
}
