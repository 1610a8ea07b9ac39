import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { AppName } from '../contract/contract'
import { readBuild } from './build-output'
import { sha384 } from './digest'
import { releasePath, updatePointer } from './registry'
import type { Storage } from './storage'

const compress = promisify(brotliCompress)
const isText = /\.(js|css|html|json|svg|txt|webmanifest)$/

/**
 * Stores the build of an app as a release, and makes nothing live. Publishing the same build again
 * changes nothing but files that got lost.
 * @param folder The folder of the app, with `package.json` and `dist`.
 * @returns the version id, and whether it was new.
 * @throws ReleaseError when the build is unfit, or the id is taken by other bytes.
 */
export async function publish(
  storage: Storage,
  app: AppName,
  folder: string,
  by: string,
): Promise<{ id: string; isNew: boolean }> {
  const { release, files } = await readBuild(folder, app)
  const { id } = release
  const description = Buffer.from(`${JSON.stringify(release, null, 2)}\n`)
  const integrity = sha384(description)

  const base = releasePath(app, id)
  const present = new Set(await storage.list(base))
  await Promise.all(
    [...files].map(([path, body]) => put(storage, `${base}/${path}`, body, present)),
  )
  // Last, so that a release that can be read is complete.
  await storage.putImmutable(`${base}/release.json`, description)

  const at = new Date().toISOString()
  let isNew = false
  await updatePointer(storage, app, (pointer) => {
    isNew = pointer.versions.every((version) => version.id !== id)
    if (!isNew) return pointer
    return {
      ...pointer,
      versions: [...pointer.versions, { id, publishedAt: at, integrity }],
      history: [...pointer.history, { at, action: 'publish', from: null, to: id, by }],
    }
  })
  return { id, isNew }
}

async function put(
  storage: Storage,
  path: string,
  body: Buffer,
  present: ReadonlySet<string>,
): Promise<void> {
  await storage.putImmutable(path, body)
  if (!isText.test(path) || present.has(`${path}.br`)) return
  const small = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  if (small.length < body.length) await storage.putImmutable(`${path}.br`, small)
}
