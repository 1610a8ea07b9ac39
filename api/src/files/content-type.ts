import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
}

export function contentTypeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream'
}

/** An hour, not for ever: portraits and logos get a new name with each change, but a removed project must go. */
export const cacheControl = 'public, max-age=3600'
