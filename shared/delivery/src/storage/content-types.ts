import { extname } from 'node:path'

/** Content types of the files of a site, by suffix. All text is UTF-8. */
export const contentTypes = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
} as const

/** Types that web servers send with `charset=utf-8`. */
export const typesOfText: readonly string[] = Object.values(contentTypes).filter(
  (type) => type.startsWith('text/') || type.startsWith('application/') || type.endsWith('+xml'),
)

/** `content-type` of a file of a site. */
export function contentTypeOf(path: string): string {
  const type = Object.entries(contentTypes).find(([suffix]) => suffix === extname(path))?.[1]
  if (type === undefined) return 'application/octet-stream'
  return typesOfText.includes(type) ? `${type}; charset=utf-8` : type
}
