import type { AppName } from '@portal/contract'
import { lt } from 'semver'
import { updatePointer, withEntry } from '../documents/pointer'
import { ReleaseError, type Storage } from '../storage/storage'
import { type After, type Change, madeAfter, unfinishedOf } from './change'
import { candidate, requireFit } from './promote'

/** Older hosts take themselves for the live one. */
const canaryContract = '1.3.0'

interface Canary {
  app: AppName
  /** Default: the current canary, else the newest published release. */
  id?: string | undefined
  /** Percent, above 0 and below 100. */
  share: number
  after?: After
}

/**
 * Gives a release to a share of the companies; a growing share keeps the companies it has. Refused like a promote,
 * and without a live release, or when the release is live already.
 */
export function startCanary(canary: Canary): Change<string> {
  const { app, share } = canary
  return {
    apps: [app],
    isUrgent: false,
    make: (storage, by) => writeCanary(storage, canary, by),
    describe: (id) => [`${app} ${id} is live for ${share}% of the companies.`],
  }
}

/** Gives all companies the live release again. With an id, refused unless that is the canary. */
export function endCanary(
  app: AppName,
  { id, after }: { id?: string | undefined; after?: After } = {},
): Change<void> {
  return {
    apps: [app],
    isUrgent: true,
    async make(storage, by) {
      const action = 'canary ended'
      const { last, pointer } = await unfinishedOf(storage, app, action)
      if ((last ?? madeAfter(pointer, after, { action, by })) === undefined)
        await removeCanary(storage, app, id, by)
    },
    describe: () => [`The canary of ${app} was rolled back.`],
  }
}

async function writeCanary(
  storage: Storage,
  { app, id, share, after }: Canary,
  by: string,
): Promise<string> {
  if (!(share > 0 && share < 100))
    throw new ReleaseError('The share must be more than 0 and less than 100.')
  let canary = id
  await updatePointer(storage, app, async (pointer) => {
    const made = madeAfter(pointer, after, { action: `canary ${share}%`, by })
    if (made?.to && (id === undefined || id === made.to)) {
      canary = made.to
      return pointer
    }
    const release = await candidate(storage, { app, id: id ?? pointer.channels.canary })
    canary = release.id
    if (pointer.channels.stable === undefined)
      throw new ReleaseError(`${app} has no live release yet. Promote it instead.`)
    if (pointer.channels.stable === release.id)
      throw new ReleaseError(`${app} ${release.id} is already live for everybody.`)
    if (app === 'host' && lt(release.contract, canaryContract))
      throw new ReleaseError(
        `host ${release.id} has contract ${release.contract}; a canary of the host needs ${canaryContract} or newer, which gives way when it fails.`,
      )
    await requireFit(storage, [release], 'canary')
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

async function removeCanary(
  storage: Storage,
  app: AppName,
  id: string | undefined,
  by: string,
): Promise<void> {
  await updatePointer(storage, app, (pointer) => {
    const { canary, ...channels } = pointer.channels
    if (canary === undefined) throw new ReleaseError(`${app} has no canary.`)
    if (id !== undefined && id !== canary)
      throw new ReleaseError(`The canary of ${app} is ${canary}, not ${id}.`)
    return withEntry(
      { ...pointer, channels, rollout: undefined },
      { action: 'canary ended', from: canary, to: null, by },
    )
  })
}
