import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const docsPath = '/docs'

/** Serves the API documentation, where calls can be tried with a session. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: docsPath,
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
