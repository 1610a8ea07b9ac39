import { existsSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { readConfig } from '../documents/config-file'
import { readHeaderTable } from '../documents/header-table'
import { pagePath } from '../documents/page-file'
import { headersFor } from '../site/headers'
import { encodingOf } from '../storage/encodings'
import { fileHeaders, headerPathOf, headerPaths } from '../storage/file-headers'
import { localStorageOf } from '../storage/local-storage'

/**
 * Serves the folder of a site as any static web server does: each file with the headers of its path, in the encoding
 * that it has beside it; the page for every other path.
 */
export async function siteServer(site: string): Promise<FastifyInstance> {
  const server = fastify({ forceCloseConnections: true })
  server.setNotFoundHandler(notFound)
  await server.register(fastifyStatic, {
    root: site,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders(response, file) {
      const row = headerPathOf(pathOf(relative(site, file)))
      for (const [name, value] of Object.entries(row ? fileHeaders[row] : {}))
        response.setHeader(name, value)
    },
  })
  const storage = localStorageOf(site)

  async function page(reply: FastifyReply) {
    const [config, table] = await Promise.all([readConfig(storage), readHeaderTable(storage)])
    if (table === undefined || !existsSync(join(site, pagePath)))
      return refuse(reply, 503, 'This site has no host release yet.')
    if (config === undefined)
      return refuse(
        reply,
        503,
        'This site has no settings yet. Run: npm run release -- compose --settings <file>',
      )
    return reply
      .headers(headersFor(table['/index.html'] ?? {}, config.apiOrigin))
      .sendFile(pagePath)
  }

  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (path.split(/[\\/]/).includes('..')) return notFound(request, reply)
    const row = headerPathOf(path)
    if (row !== undefined) return reply.sendFile(path, { etag: row !== headerPaths.releases })
    return isPage(path, request) ? page(reply) : notFound(request, reply)
  })
  return server
}

/** The path that a stored file is requested by, without the suffix of its encoding. */
function pathOf(file: string): string {
  const suffix = extname(file)
  return (suffix in encodingOf ? file.slice(0, -suffix.length) : file).replaceAll(sep, '/')
}

function isPage(path: string, { headers }: FastifyRequest): boolean {
  return path === '' || path === pagePath || (headers.accept ?? '').includes('text/html')
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
