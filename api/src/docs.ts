import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { viewerFile } from './project-page/viewer-files'

const require = createRequire(import.meta.url)
const docsPath = '/docs'

const copied = join(import.meta.dirname, 'docs')
/** Files of Swagger UI. The build copies them beside the compiled api. */
export const docsFolder = existsSync(copied)
  ? copied
  : join(dirname(require.resolve('@fastify/swagger-ui')), 'static')

/** Serves the API documentation, where calls can be tried with a session. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    baseDir: docsFolder,
    // The default is read from a path that the compiled api doesn't have.
    logo: { type: 'image/svg+xml', content: viewerFile('icon.svg')?.content ?? '' },
    uiConfig: {
      docExpansion: 'list',
      layout: 'BaseLayout',
      deepLinking: true,
      persistAuthorization: false,
    },
    theme: { title: 'Portal 360 api' },
  })
}

/** The documentation loads its own scripts, styles and pictures, and calls this api. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function isDocs(url: string): boolean {
  return url === docsPath || url.startsWith(`${docsPath}/`)
}
