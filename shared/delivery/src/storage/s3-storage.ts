import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { plainIssue } from '@portal/contract/plain-issue'
import { BucketError, BucketSettings, openBucket, readBody } from '@portal/object-store/bucket'
import { z } from 'zod'
import { withoutEmpty } from '../variables'
import { contentTypeOf } from './content-types'
import { encodingOf } from './encodings'
import { fileHeaders, headerPathOf, headerPaths } from './file-headers'
import { ReleaseError, type Storage, StorageError } from './storage'

/** Of a file while another conditional write of it is in progress. */
const attempts = 5
const pauseMs = 100

/**
 * A site in an S3 store that supports `If-Match` and `If-None-Match` on PUT; `writeIfMatch` refuses others, because
 * concurrent promotes could lose one. Throws ReleaseError listing missing settings.
 */
export function s3StorageOf(site: string, env: NodeJS.ProcessEnv): Storage {
  const settings = BucketSettings.safeParse(withoutEmpty(env), { error: plainIssue })
  if (!settings.success)
    throw new ReleaseError(`${site} needs settings:\n${z.prettifyError(settings.error)}`)
  const bucket = openBucket(site, settings.data)

  const read: Storage['read'] = async (path) => {
    const found = await orRefuse(bucket.open(path))
    if (!found) return undefined
    if (found.etag.startsWith('W/')) {
      found.body.destroy()
      throw new StorageError(
        `GET ${bucket.name}/${path}: the reply has a weak ETag. Is there a proxy that compresses?`,
      )
    }
    const body = await readBody(found).catch((error: Error) => {
      throw new StorageError(`GET ${bucket.name}/${path}: ${error.message}`)
    })
    if (body.length !== found.size)
      throw new StorageError(
        `GET ${bucket.name}/${path}: the reply has ${body.length} of ${found.size} bytes. Try again.`,
      )
    // Without quotes, which Ceph 16 treats as part of the tag; every store accepts that.
    return { body, etag: found.etag.replaceAll('"', '') }
  }

  /** @returns false when the condition failed. */
  const put = (path: string, body: Buffer, condition: { ifMatch: string } | { isNew: true }) =>
    orRefuse(bucket.put(path, body, { ...headersOf(path), ...condition }))

  /** A store that ignores conditions accepts this write. */
  async function requireConditions(): Promise<void> {
    if (await put('.conditions', Buffer.from('overlooked'), { ifMatch: 'none' }))
      throw new ReleaseError(
        `${bucket.name} ignores If-Match, so concurrent promotes could be lost. Use a store that supports it.`,
      )
  }
  let honoured: Promise<void> | undefined

  return {
    read,

    async writeIfMatch(path, body, etag) {
      honoured ??= requireConditions().catch((error: unknown) => {
        honoured = undefined
        throw error
      })
      await honoured
      for (let attempt = 1; attempt <= attempts; attempt++) {
        if (await put(path, body, etag === null ? { isNew: true } : { ifMatch: etag })) return true
        if (((await read(path))?.etag ?? null) !== etag) return false
        await pause(pauseMs * attempt)
      }
      throw new StorageError(
        `${bucket.name} refuses each write of ${path}, although nobody changed it. Is there a proxy that alters ETags?`,
      )
    },

    async putImmutable(path, body) {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        if (await put(path, body, { isNew: true })) return
        const there = await read(path)
        if (there?.body.equals(body)) return
        if (there) throw new ReleaseError(`${path} is already published with different content.`)
        // Another write is in progress, and its file cannot be read yet.
        await pause(pauseMs * attempt)
      }
      throw new StorageError(`${bucket.name}/${path} is being written by others. Try again.`)
    },

    remove: (path) => orRefuse(bucket.remove(path)),

    async list(below) {
      const paths: string[] = []
      const collect = async () => {
        for await (const { path } of bucket.list(`${below}/`)) paths.push(path)
      }
      await orRefuse(collect())
      return paths.sort()
    },

    async sizeOf(below) {
      let bytes = 0
      const add = async () => {
        for await (const { size } of bucket.list(`${below}/`)) bytes += size
      }
      await orRefuse(add())
      return bytes
    },
  }
}

async function orRefuse<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof BucketError ? new StorageError(error.message) : error
  })
}

/** Headers that an object store can keep. */
function headersOf(path: string) {
  const suffix = extname(path)
  const encoding = encodingOf[suffix]
  const file = encoding === undefined ? path : path.slice(0, -suffix.length)
  const headers =
    headerPathOf(file) === headerPaths.releases
      ? fileHeaders[headerPaths.releases]
      : fileHeaders[headerPaths.config]
  return {
    cacheControl: headers['cache-control'],
    contentType: contentTypeOf(file),
    ...(encoding && { contentEncoding: encoding }),
  }
}
