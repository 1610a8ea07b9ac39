import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Where the documentation for people stands. */
const docsPath = '/docs'

/** Serves the OpenAPI document as pages for people, whose calls can be tried out with a session of one's own. */
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

/** Its pages load scripts, styles and pictures of their own, and call the api that they are of. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Whether a URL is of the documentation. */
export function isDocs(url: string): boolean {
  return url === docsPath || url.startsWith(`${docsPath}/`)
}
