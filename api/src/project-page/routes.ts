import { createHash } from 'node:crypto'
import { assetPaths, Folder, type Language, offeredLanguage } from '@portal/contract'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import { notFoundPage, pagePolicy, projectPage } from './page'
import { findPublicProject } from './queries'
import { viewerFile, viewerPath } from './viewer-files'

const Query = z.object({ name: Folder })

const options: RouteShorthandOptions = {
  schema: { hide: true },
  compress: { encodings: ['br', 'gzip'] },
}

/**
 * Serves the public page of a project, `/projects?name=<folder>`, to anybody who knows the folder. `publicOrigin` is
 * for addresses in social previews; it is never taken from a request.
 */
export function serveProjectPage(app: FastifyInstance, db: Db, publicOrigin: string): void {
  app.get(assetPaths.projects, options, async (request, reply) => {
    const language = languageOf(request)
    const query = Query.safeParse(request.query)
    const project = query.success ? await findPublicProject(db, query.data.name) : undefined
    return reply
      .code(project ? 200 : 404)
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(
        project
          ? projectPage(project, { language, origin: publicOrigin })
          : notFoundPage({ language }),
      )
  })

  app.get<{ Params: { file: string } }>(`${viewerPath}/:file`, options, async (request, reply) => {
    const file = viewerFile(request.params.file)
    if (!file) throw new Failure('not-found')
    const etag = `"${createHash('sha256').update(file.content).digest('base64url')}"`
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(file.type).send(file.content)
  })
}

/** Language of a page: from the query, else the browser's first offered one. */
function languageOf({ query, headers }: FastifyRequest): Language {
  const { lang } = z.object({ lang: z.string().optional().catch(undefined) }).parse(query)
  const asked = (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(';')[0])
  return [lang, ...asked].map(offeredLanguage).find((tag) => tag !== undefined) ?? 'en'
}
