import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { GetObjectCommandOutput, S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { z } from 'zod'

export const BucketSettings = z.object({
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
  AWS_REGION: z.string().min(1).default('us-east-1'),
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).optional(),
})
export type BucketSettings = z.output<typeof BucketSettings>

export function isBucketAddress(address: string): boolean {
  return /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/|$)/.test(address)
}

/** The store is away, refuses the call or has no such bucket. */
export class BucketError extends Error {
  override name = 'BucketError'
}

export interface ObjectInfo {
  readonly size: number
  /** As in the header, with quotes. */
  readonly etag: string
  readonly modified: Date
}

export interface OpenObject extends ObjectInfo {
  /** Destroy it unless it is read to its end. */
  readonly body: Readable
}

type Reply = Pick<GetObjectCommandOutput, 'ETag' | 'LastModified' | 'Body'>

export interface PutOptions {
  readonly contentType: string
  readonly cacheControl: string
  readonly contentEncoding?: string
  readonly ifMatch?: string
  readonly isNew?: boolean
}

/** Objects below the folder of an address, by their paths in it. Every call throws BucketError, within about ten seconds. */
export interface Bucket {
  /** Without slashes at its ends. */
  readonly name: string
  find(path: string): Promise<ObjectInfo | undefined>
  open(path: string, range?: { start: number; end: number }): Promise<OpenObject | undefined>
  /** Returns false when the condition failed, unless by this write, whose reply was lost. A stream that fails leaves nothing. */
  put(
    path: string,
    body: Uint8Array | { stream: Readable; size: number },
    options: PutOptions,
  ): Promise<boolean>
  remove(path: string): Promise<void>
  list(prefix: string): AsyncGenerator<{ path: string; size: number; modified: Date }>
}

const attempts = 2
/** Slow readers hold a connection each; the SDK's 50 would soon be in use. */
const maxSockets = 500
/** How long to wait for a connection, for the beginning of a reply, and between two parts of it. */
const timeouts = { connectionTimeout: 2000, requestTimeout: 5000, socketTimeout: 60_000 }
const bodyTimeoutMs = 10_000
const minBytesPerMs = 100
const noStore = 'the endpoint does not answer like an S3 store.'
/** Metadata of an object: which conditional write made it. */
const writeIdKey = 'write-id'

export function openBucket(address: string, settings: BucketSettings): Bucket {
  const { hostname: bucket, pathname } = new URL(address)
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  const prefix = folder === '' ? '' : `${folder}/`
  const at = (path: string) => ({ Bucket: bucket, Key: prefix + path })

  /** Loads the SDK on first use: it takes half a second. */
  let loaded: Promise<{ sdk: typeof import('./sdk'); client: S3Client }> | undefined
  const load = async () => {
    const sdk = await import('./sdk')
    // Which Node later versions need is of no use to operators: ours is exact.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
    return { sdk, client: new sdk.S3Client(clientConfig(settings)) }
  }

  /** @param onRefusal Called with the number of attempts before an accepted status ends the call. */
  async function call<T>(
    verb: string,
    path: string,
    run: (loaded: { sdk: typeof import('./sdk'); client: S3Client }) => Promise<T>,
    accepted: readonly number[] = [],
    onRefusal: (attempts: number) => void = () => undefined,
  ): Promise<T | undefined> {
    loaded ??= load()
    try {
      return await run(await loaded)
    } catch (error) {
      const { httpStatusCode: status, attempts = 1 } = metadataOf(error)
      const isExpected = status !== undefined && accepted.includes(status)
      if (isExpected && !isMissingBucket(error)) {
        onRefusal(attempts)
        return undefined
      }
      throw refusal(verb, path, reasonOf(error, status), error)
    }
  }

  const refusal = (verb: string, path: string, reason: string, cause?: unknown) =>
    new BucketError(`${verb} ${bucket}/${prefix}${path}: ${reason}`, { cause })

  function infoOf(
    verb: string,
    path: string,
    { ETag, LastModified = new Date(0), Body }: Reply,
    size: number | undefined,
  ): ObjectInfo {
    if (ETag && size !== undefined) return { size, etag: ETag, modified: LastModified }
    if (Body instanceof Readable) Body.destroy()
    throw refusal(verb, path, 'the reply has no ETag or length. Is this an S3 store?')
  }

  const head = (path: string) =>
    call('HEAD', path, ({ sdk, client }) => client.send(new sdk.HeadObjectCommand(at(path))), [404])

  return {
    name: folder === '' ? bucket : `${bucket}/${folder}`,

    async find(path) {
      const found = await head(path)
      return found && infoOf('HEAD', path, found, found.ContentLength)
    },

    async open(path, range) {
      const found = await call(
        'GET',
        path,
        ({ sdk, client }) => {
          const Range = range && `bytes=${range.start}-${range.end}`
          return client.send(new sdk.GetObjectCommand({ ...at(path), Range }))
        },
        [404],
      )
      if (!(found?.Body instanceof Readable)) return undefined
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
      const size = whole ? Number(whole) : found.ContentLength
      return { ...infoOf('GET', path, found, size), body: found.Body }
    },

    async put(path, body, options) {
      const { contentType, cacheControl, contentEncoding, ifMatch, isNew } = options
      const [content, size] =
        body instanceof Uint8Array ? [body, body.length] : [body.stream, body.size]
      // The SDK doesn't listen: a stream that fails would end the process.
      const failed = new AbortController()
      const isConditional = ifMatch !== undefined || isNew
      const writeId = randomUUID()
      let isRepeated = false
      if (content instanceof Readable) content.once('error', (error) => failed.abort(error))
      const written = await call(
        'PUT',
        path,
        ({ sdk, client }) =>
          client.send(
            new sdk.PutObjectCommand({
              ...at(path),
              Body: content,
              ContentLength: size,
              ContentType: contentType,
              CacheControl: cacheControl,
              ContentEncoding: contentEncoding,
              IfMatch: ifMatch,
              IfNoneMatch: isNew ? '*' : undefined,
              Metadata: isConditional ? { [writeIdKey]: writeId } : undefined,
            }),
            {
              abortSignal: failed.signal,
              requestTimeout: timeouts.requestTimeout + size / minBytesPerMs,
            },
          ),
        // 409: another conditional write was in progress. 404: there is no object that could match.
        isConditional ? [404, 409, 412] : [],
        (attempts) => {
          isRepeated = attempts > 1
        },
      )
      if (written?.ETag) return true
      if (written !== undefined) throw refusal('PUT', path, noStore)
      if (!isRepeated) return false
      // The first attempt may have been made although its reply was lost; the second one then fails its condition.
      const { Metadata } = (await head(path)) ?? {}
      return Metadata?.[writeIdKey] === writeId
    },

    async remove(path) {
      await call(
        'DELETE',
        path,
        ({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(at(path))),
        [404],
      )
    },

    async *list(below) {
      const pages = new Set<string | undefined>()
      let next: string | undefined
      do {
        if (pages.has(next)) throw refusal('LIST', below, 'the store repeats a page of the list.')
        pages.add(next)
        const page = await call('LIST', below, ({ sdk, client }) =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix + below,
              ContinuationToken: next,
            }),
          ),
        )
        if (page?.IsTruncated === undefined) throw refusal('LIST', below, noStore)
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page?.Contents ?? [])
          if (!Key.endsWith('/'))
            yield { path: Key.slice(prefix.length), size: Size, modified: LastModified }
        next = page?.NextContinuationToken
      } while (next !== undefined)
    },
  }
}

/** Reads a body to its end, within ten seconds and the time of a slow PUT. */
export async function readBody({ body, size }: Pick<OpenObject, 'body' | 'size'>): Promise<Buffer> {
  const tooSlow = new Error('the reply takes too long to arrive.')
  const timer = setTimeout(() => body.destroy(tooSlow), bodyTimeoutMs + size / minBytesPerMs)
  return buffer(body).finally(() => clearTimeout(timer))
}

function clientConfig(settings: BucketSettings): S3ClientConfig {
  return {
    region: settings.AWS_REGION,
    credentials: {
      accessKeyId: settings.AWS_ACCESS_KEY_ID,
      secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
      ...(settings.AWS_SESSION_TOKEN && { sessionToken: settings.AWS_SESSION_TOKEN }),
    },
    ...(settings.AWS_ENDPOINT_URL && { endpoint: settings.AWS_ENDPOINT_URL }),
    // A name below another host's needs an entry in the DNS for every bucket.
    forcePathStyle: settings.AWS_ENDPOINT_URL !== undefined,
    maxAttempts: attempts,
    requestHandler: {
      ...timeouts,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

const Answered = z.object({
  $metadata: z.object({ httpStatusCode: z.number().optional(), attempts: z.number().optional() }),
})

function metadataOf(error: unknown) {
  return Answered.safeParse(error).data?.$metadata ?? {}
}

function isMissingBucket(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchBucket'
}

function reasonOf(error: unknown, status: number | undefined): string {
  if (!(error instanceof Error)) return String(error)
  // Several addresses of a host fail as one error without a message.
  const message = error instanceof AggregateError ? error.errors.join('; ') : error.message
  if (message.includes('{error}.$response')) return [status, noStore].filter(Boolean).join(' ')
  const words = [error.name, message].filter(
    (word) => word !== '' && !/^Unknown(Error)?$/.test(word),
  )
  return [status, ...words].filter(Boolean).join(' ')
}
