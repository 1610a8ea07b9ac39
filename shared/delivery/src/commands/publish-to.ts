import type { AppName } from '@portal/contract'
import { releasePath } from '@portal/contract/site-paths'
import { z } from 'zod'
import type { DeliveryService } from '../client/delivery-client'
import { type Outcome, resultOf } from '../documents/calls'
import { sealProvenance, unknownSource } from '../documents/provenance'
import { sha384 } from '../storage/digest'
import { ReleaseError } from '../storage/storage'
import { isDescriptionOf, readBuild } from './build-output'
import type { PublishOptions } from './publish'

const Published = z.looseObject({ id: z.string(), isNew: z.boolean(), description: z.string() })

/**
 * Publishes the build in `<folder>/dist` through a delivery service, and signs it here: the private key stays on this
 * machine. Throws ReleaseError when it is refused, or the service describes another build.
 */
export async function publishTo(
  service: DeliveryService,
  app: AppName,
  folder: string,
  { onStored, maps: mapStorage, source = unknownSource, signer }: PublishOptions = {},
): Promise<Outcome> {
  const { release, files, maps } = await readBuild(folder, app)
  const upload = await service.upload({ app, version: release.version, files }, onStored)
  const published = await service.call({
    verb: 'publish',
    app,
    upload,
    source,
    ...(signer && { key: signer.id }),
  })
  const { description, ...result } = resultOf(Published, published)
  const { id } = result
  if (id !== release.id)
    throw new ReleaseError(`The service published ${app} ${id}, but the build is ${release.id}.`)
  if (mapStorage)
    for (const [file, body] of maps)
      await mapStorage.putImmutable(`${releasePath(app, id)}/${file}`, body)
  if (!signer) return { ...published, result }

  const body = Buffer.from(description)
  if (!isDescriptionOf(body, release))
    throw new ReleaseError(
      `The description by the service differs from this build of ${app} ${id}, so it is not signed. ` +
        'Raise the version in package.json, build again and publish that.',
    )
  const envelope = sealProvenance({ app, id, integrity: sha384(body) }, source, signer)
  return service.call({ verb: 'sign', app, id, isNew: result.isNew, envelope })
}
