import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from './bucket'

/** `refuse`: 503. `conflict`: 409. `lose`: done, without a reply. `cut`: it breaks in the reply. `stay`: the reply never ends. */
type Fault = 'refuse' | 'conflict' | 'lose' | 'cut' | 'stay' | ((answer: Answer) => Answer)

interface Stored {
  readonly body: Buffer
  readonly headers: Record<string, string>
}

export interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: Buffer
}

export interface FakeS3 {
  readonly settings: BucketSettings
  /** Faults of the next requests with this method, one each. */
  failNext(method: string, ...faults: readonly Fault[]): void
  stop(): Promise<void>
}

/** An S3 endpoint in memory whose requests fail on demand. It has every bucket. Starts at once, unlike Ceph. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Stored>()
  const faults = new Map<string, Fault[]>()

  const server = createServer(async (request, reply) => {
    const fault = faults.get(request.method ?? '')?.shift()
    const body = await buffer(request)
    if (fault === 'refuse') return void reply.writeHead(503).end()
    if (fault === 'conflict') return void reply.writeHead(409).end()
    const usual = answerOf(objects, request, body)
    const answer = typeof fault === 'function' ? fault(usual) : usual
    if (fault === 'lose') return void request.socket.destroy()
    reply.writeHead(answer.status, answer.headers)
    if (fault === 'stay') return void reply.write(answer.body?.subarray(0, 1))
    if (fault === 'cut')
      return void reply.write(answer.body?.subarray(0, 1), () => request.socket.destroy())
    reply.end(answer.body)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    settings: {
      AWS_ACCESS_KEY_ID: 'portal',
      AWS_SECRET_ACCESS_KEY: 'portal-secret',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    },
    failNext: (method, ...next) => void faults.set(method, [...next]),
    async stop() {
      const closed = new Promise((done) => void server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

function answerOf(objects: Map<string, Stored>, request: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const key = decodeURIComponent(pathname)
  const there = objects.get(key)
  const { method, headers } = request
  if (searchParams.has('list-type'))
    return listOf(objects, `${key.replace(/\/$/, '')}/`, searchParams)
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (method === 'PUT') {
    const ifMatch = headers['if-match']
    if (ifMatch !== undefined && !there) return { status: 404 }
    if (ifMatch !== undefined && ifMatch !== there?.headers.etag?.replaceAll('"', ''))
      return { status: 412 }
    if (headers['if-none-match'] === '*' && there) return { status: 412 }
    const stored = { body, headers: keptHeaders(headers, body) }
    objects.set(key, stored)
    return { status: 200, headers: { etag: stored.headers.etag ?? '' } }
  }
  if (!there) return { status: 404 }
  const sizes = { 'content-length': `${there.body.length}` }
  return {
    status: 200,
    headers: { ...there.headers, ...sizes },
    ...(method === 'GET' && { body: there.body }),
  }
}

function keptHeaders(headers: IncomingMessage['headers'], body: Buffer): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return {
    ...(Object.fromEntries(own) as Record<string, string>),
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    'last-modified': new Date().toUTCString(),
  }
}

function listOf(objects: Map<string, Stored>, bucket: string, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? ''
  const contents = [...objects].flatMap(([path, { body, headers }]) => {
    const key = path.slice(bucket.length)
    if (!path.startsWith(bucket) || !key.startsWith(prefix)) return []
    const modified = new Date(headers['last-modified'] ?? 0).toISOString()
    return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modified}</LastModified></Contents>`
  })
  const body = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) }
}
