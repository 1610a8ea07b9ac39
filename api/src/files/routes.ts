import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import parseRange from 'range-parser'
import { Failure } from '../errors/failure'
import { drawMissingCardPicture } from './card-pictures'
import { cacheControl, contentTypeOf } from './content-type'
import type { ByteRange, FileStore, StoredFile } from './file-store'
import { isFilePath, servedPaths } from './paths'

/**
 * Serves thumbnails, PDF files, logos and portraits to anybody who knows the name. The portal makes the names, so user
 * input never becomes a path; there are no listings.
 */
export function serveFiles(app: FastifyInstance, files: FileStore): void {
  for (const served of servedPaths)
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${served}/*`,
      schema: { hide: true },
      handler: (request, reply) =>
        sendFile(files, `${served.slice(1)}/${request.params['*']}`, request, reply),
    })
}

const conditions = ['if-none-match', 'if-modified-since', 'range'] as const

async function sendFile(
  files: FileStore,
  path: string,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isFilePath(path)) throw new Failure('not-found')
  const hasBody = method === 'GET'
  // Most requests take one call to the store. Two calls agree, because files never change.
  const isPlain = hasBody && conditions.every((name) => headers[name] === undefined)
  const look = async () => {
    const opened = isPlain ? await files.open(path) : undefined
    return { opened, found: opened ?? (isPlain ? undefined : await files.find(path)) }
  }
  let { opened, found } = await look()
  if (!found && (await drawMissingCardPicture(files, path))) ({ opened, found } = await look())
  if (!found) throw new Failure('not-found')

  const validators = { etag: found.etag, 'last-modified': found.modified.toUTCString() }
  const common = { ...validators, 'accept-ranges': 'bytes', 'cache-control': cacheControl }
  if (fresh(headers, validators)) return reply.headers(common).code(304).send()
  const range = isSame(headers['if-range'], found) ? rangeOf(headers.range, found.size) : undefined
  if (range === 'unsatisfiable') {
    const whole = { ...common, 'content-range': `bytes */${found.size}` }
    return reply.headers(whole).code(416).send()
  }
  const body = opened?.body ?? (hasBody ? (await files.open(path, range))?.body : undefined)
  if (hasBody && !body) throw new Failure('not-found')
  if (range)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
  const length = range ? range.end - range.start + 1 : found.size
  return reply
    .headers({ ...common, 'content-length': length })
    .type(contentTypeOf(path))
    .send(body)
}

/** Whether the part that a caller has is of this file. */
function isSame(ifRange: string | string[] | undefined, { etag, modified }: StoredFile): boolean {
  if (typeof ifRange !== 'string') return true
  return ifRange === etag || ifRange === modified.toUTCString()
}

/** Several ranges are answered with the whole file, like none. */
function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined) return undefined
  const ranges = parseRange(size, header)
  if (ranges === -1) return 'unsatisfiable'
  const [range] = ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? [] : ranges
  return range
}
