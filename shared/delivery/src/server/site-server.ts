import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import {
  discoveryFolder,
  legalFolder,
  registryFolder,
  releasesFolder,
} from '@portal/contract/site-paths'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { readHeaderTable } from '../documents/header-table'
import { readPage } from '../documents/page-file'
import { headersFor } from '../site/headers'
import { fileHeaders, type Headers, headerPaths } from '../storage/file-headers'
import { localStorageOf } from '../storage/local-storage'
import type { SiteSettings } from './site-settings'

type Served = Pick<SiteSettings, 'site' | 'config' | 'legal'>

/** Nearly the size of the best quality, in a fraction of the time. */
const brotliQuality = 5

/** Serves a site: releases as immutable, other files with a tag and compression, and the page for all other paths. */
export async function siteServer(served: Served): Promise<FastifyInstance> {
  const server = fastify({ forceCloseConnections: true })
  server.setNotFoundHandler(notFound)
  await server.register(serveReleases, served)
  await server.register(serveChanging, served)
  return server
}

async function serveReleases(server: FastifyInstance, { site }: Served): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(site, releasesFolder),
    prefix: `/${releasesFolder}/`,
    preCompressed: true,
    cacheControl: false,
    etag: false,
    lastModified: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders(response) {
      for (const [name, value] of Object.entries(fileHeaders[headerPaths.releases]))
        response.setHeader(name, value)
    },
  })
}

async function serveChanging(
  server: FastifyInstance,
  { site, config, legal }: Served,
): Promise<void> {
  await server.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
  const storage = localStorageOf(site)

  for (const folder of [discoveryFolder, registryFolder] as const)
    server.get<{ Params: { file: string } }>(
      `/${folder}/:file(^[a-z][a-z-]*\\.json$)`,
      async (request, reply) => {
        const stored = await storage.read(`${folder}/${request.params.file}`)
        if (stored === undefined) return notFound(request, reply)
        return sendTagged(request, reply.type(json), stored.body, fileHeaders[`/${folder}/*`])
      },
    )

  // Read on each request, so replaced files show at once.
  server.get<{ Params: { file: string } }>(
    `/${legalFolder}/:file(^[a-z]+\\.[a-z]{2}\\.md$)`,
    async (request, reply) => {
      const file = await readFile(join(legal, request.params.file)).catch(() => undefined)
      if (file === undefined) return notFound(request, reply)
      return sendTagged(request, reply.type(markdown), file, fileHeaders[headerPaths.legal])
    },
  )

  const settings = Buffer.from(JSON.stringify(config))
  server.get(headerPaths.config, (request, reply) =>
    sendTagged(request, reply.type(json), settings, fileHeaders[headerPaths.config]),
  )

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const [stored, table] = await Promise.all([readPage(storage), readHeaderTable(storage)])
    if (stored === null || table === undefined)
      return reply.code(503).type(text).send('This site has no host release yet.')
    return sendTagged(
      request,
      reply.type('text/html; charset=utf-8'),
      Buffer.from(stored),
      headersFor(table['/index.html'] ?? {}, config.apiOrigin),
    )
  }
  server.get('/', page)
  server.get('/index.html', page)
  server.get('/*', (request, reply) =>
    isPage(request) ? page(request, reply) : notFound(request, reply),
  )
}

const json = 'application/json; charset=utf-8'
const text = 'text/plain; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

function isPage({ url, headers }: FastifyRequest): boolean {
  return !/^\/(r|mf|registry|legal)(\/|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, body: Buffer, headers: Headers) {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // Weak, because all encodings share it.
  reply.headers(headers).header('etag', `W/"${tag}"`)
  if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send()
  return reply.send(body)
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    .type(text)
    .send(`Not found: ${request.url.split('?')[0]}`)
}
