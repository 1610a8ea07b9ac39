import { createHash } from 'node:crypto'
import { extname, relative, sep } from 'node:path'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { reportError } from '@portal/telemetry/report-error'
import { observeRequests } from '@portal/telemetry/requests'
import type { TelemetrySettings } from '@portal/telemetry/settings'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { readConfig } from '../documents/config-file'
import { readHeaderTable } from '../documents/header-table'
import { pagePath, readPage } from '../documents/page-file'
import { headersFor } from '../site/headers'
import { contentTypeOf } from '../storage/content-types'
import { deltaEncoding, dictionaryHeaders, requestedDelta } from '../storage/dictionary-rules'
import { encodedAddress, encodingOf } from '../storage/encodings'
import { fileHeaders, type Headers, headerPathOf, headerPaths } from '../storage/file-headers'
import { localStorageOf } from '../storage/local-storage'

/** Nearly the size of the best quality, in a fraction of the time. */
const brotliQuality = 5

/** Files that every release changes. They have no encoded forms, because earlier tools write them too. */
const changing: readonly string[] = [headerPaths.discovery, headerPaths.registry]

/** Serves a site like a static web server: each file with the headers of its path, else the page. */
export async function siteServer(
  site: string,
  telemetry: TelemetrySettings = {},
): Promise<FastifyInstance> {
  const server = fastify({ forceCloseConnections: 'idle', requestTimeout: 30_000 })
  observeRequests(server, telemetry)
  server.setNotFoundHandler(notFound)
  server.addHook('onError', async ({ routeOptions }, _reply, error) =>
    reportError(error, { route: routeOptions.url ?? 'unknown' }),
  )
  await server.register(serveStored, { site })
  await server.register(serveChanging, { site })
  return server
}

interface Site {
  readonly site: string
}

/** Files in the encoding that they have beside them. */
async function serveStored(server: FastifyInstance, { site }: Site): Promise<void> {
  await server.register(fastifyStatic, {
    root: site,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders(response, file) {
      for (const [name, value] of Object.entries(headersOf(pathOf(relative(site, file)))))
        response.setHeader(name, value)
    },
  })
  const storage = localStorageOf(site)
  for (const row of Object.keys(fileHeaders).filter((path) => !changing.includes(path)))
    server.get(row, async (request, reply) => {
      const path = decodeURIComponent(request.url.split('?')[0] ?? '')
      if (path.split(/[\\/]/).includes('..')) return notFound(request, reply)
      const delta = requestedDelta(path.slice(1), request.headers)
      const stored = delta && (await storage.read(delta))
      if (stored)
        return reply
          .headers({ ...headersOf(path.slice(1)), 'content-encoding': deltaEncoding })
          .type(contentTypeOf(path))
          .send(stored.body)
      return reply.sendFile(path, { etag: row !== headerPaths.releases })
    })
}

/** Page, discovery document and pointers, compressed when they are sent. */
async function serveChanging(server: FastifyInstance, { site }: Site): Promise<void> {
  await server.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
  const storage = localStorageOf(site)

  for (const row of [headerPaths.discovery, headerPaths.registry])
    server.get<{ Params: { file: string } }>(
      row.replace('*', ':file(^[a-z][a-z0-9-]*\\.json$)'),
      async (request, reply) => {
        const path = row.slice(1).replace('*', request.params.file)
        const stored = await storage.read(path)
        if (stored === undefined) return notFound(request, reply)
        return sendTagged(request, reply.type(contentTypeOf(path)), stored.body, fileHeaders[row])
      },
    )

  async function page(request: FastifyRequest, reply: FastifyReply) {
    // The page first: the delivery tool writes its policy before it.
    const stored = await readPage(storage)
    const [config, table] = await Promise.all([readConfig(storage), readHeaderTable(storage)])
    if (stored === null || table === undefined)
      return refuse(reply, 503, 'This site has no host release yet.')
    if (config === undefined)
      return refuse(
        reply,
        503,
        'This site has no settings yet. The command that writes them: compose --settings <file> --environment <name>',
      )
    const headers = headersFor(table['/index.html'] ?? {}, config)
    return sendTagged(request, reply.type(contentTypeOf(pagePath)), Buffer.from(stored), headers)
  }
  server.get('/', page)
  server.get(`/${pagePath}`, page)
  server.get('/*', (request, reply) =>
    isPage(request) ? page(request, reply) : notFound(request, reply),
  )
}

function headersOf(path: string): Headers {
  const row = headerPathOf(path)
  const headers: Headers = { ...(row && fileHeaders[row]), ...dictionaryHeaders(path) }
  // Firefox asks for a font in other encodings than for its preload.
  if (row === headerPaths.releases && !hasOtherForms.test(path)) delete headers.vary
  return headers
}

const hasOtherForms = new RegExp(encodedAddress)

/** The path that a stored file is requested by, without the suffix of its encoding. */
function pathOf(file: string): string {
  const suffix = extname(file)
  return (suffix in encodingOf ? file.slice(0, -suffix.length) : file).replaceAll(sep, '/')
}

/** Probes and previews of links accept anything, as pages do that ask for a file. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  if (/^\/(mf|registry)(\/|$)/.test(path)) return false
  return extname(path) === '' || (headers.accept ?? '').includes('text/html')
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, body: Buffer, headers: Headers) {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // Weak, because all encodings share it.
  reply.headers(headers).header('etag', `W/"${tag}"`)
  if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send()
  return reply.send(body)
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  return refuse(reply, 404, `Not found: ${request.url.split('?')[0]}`)
}

function refuse(reply: FastifyReply, status: number, text: string) {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    .type('text/plain; charset=utf-8')
    .send(text)
}
