import { createHash } from 'node:crypto'
import {
  assetPaths,
  defaultLanguage,
  Folder,
  type Language,
  offeredLanguage,
} from '@portal/contract'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/client'
import { Failure } from '../errors/failure'
import type { FileStore } from '../files/file-store'
import { panoramaWidths, smallerPanoramaFile } from '../files/panorama-sizes'
import { projectPath } from '../files/paths'
import { styleOf } from './look'
import { notFoundPage, projectPage } from './page'
import { pagePolicy } from './policy'
import { findPublicProject } from './queries'
import { viewerFile, viewerPath } from './viewer-files'

const Query = z.object({ name: Folder })

const options: RouteShorthandOptions = {
  schema: { hide: true },
  compress: { encodings: ['br', 'gzip'] },
}

interface Parts {
  readonly db: Db
  readonly files: FileStore
  readonly portalUrl: string
}

/**
 * Serves the public page of a project, `/projects?name=<folder>`, to anybody who knows the folder. `publicOrigin` is
 * for addresses in social previews; it is never taken from a request.
 */
export function serveProjectPage(
  app: FastifyInstance,
  { db, files, portalUrl }: Parts,
  publicOrigin: string,
): void {
  app.get(assetPaths.projects, options, async (request, reply) => {
    const language = languageOf(request)
    const query = Query.safeParse(request.query)
    const project = query.success ? await findPublicProject(db, query.data.name) : undefined
    reply
      .code(project ? 200 : 404)
      .header('content-security-policy', pagePolicy(styleOf(project?.accent ?? null)))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, sec-fetch-site')
      .type('text/html; charset=utf-8')
    if (!project) return reply.send(notFoundPage(language))
    const widths = await storedWidths(files, project.folder)
    const wayBack = isFromPortal(request) ? portalUrl : undefined
    return reply.send(projectPage(project, { language, origin: publicOrigin, widths, wayBack }))
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

/** Language of a page: from the query, else the browser's first offered one, else Portuguese, as for crawlers. */
function languageOf({ query, headers }: FastifyRequest): Language {
  const { lang } = z.object({ lang: z.string().optional().catch(undefined) }).parse(query)
  const asked = (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(';')[0])
  return [lang, ...asked].map(offeredLanguage).find((tag) => tag !== undefined) ?? defaultLanguage
}

/** Widths of the smaller panoramas of a project: older projects have none. */
async function storedWidths(files: FileStore, folder: string): Promise<number[]> {
  const found = await Promise.all(
    panoramaWidths.map((width) => files.find(projectPath(folder, smallerPanoramaFile(width)))),
  )
  return panoramaWidths.filter((_, at) => found[at] !== undefined)
}

/** Whether a link of the same site led here. The portal sends no referrer, and a page of this kind links to no other. */
function isFromPortal({ headers }: FastifyRequest): boolean {
  return ['same-origin', 'same-site'].includes(String(headers['sec-fetch-site']))
}
