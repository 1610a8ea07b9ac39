import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { assetPaths } from '@portal/shared/contract'
import type { FastifyInstance } from 'fastify'

const folders = Object.values(assetPaths)

/** Whether a path is that of a static asset, which pages of every origin may read. */
export function isAsset(url: string): boolean {
  return folders.some((folder) => url.startsWith(`${folder}/`))
}

/** Where the files of an asset path stand. */
export function assetFolder(root: string, path: (typeof folders)[number]): string {
  return join(root, path)
}

/**
 * Serves thumbnails, PDF files, logos and portraits (spec 7, G-64) to anybody who knows a name.
 * Names are made by the portal, so that nothing a user wrote leads to a file; there are no listings.
 */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  for (const [place, path] of folders.entries()) {
    const folder = assetFolder(root, path)
    mkdirSync(folder, { recursive: true })
    await app.register(fastifyStatic, {
      root: folder,
      prefix: `${path}/`,
      decorateReply: place === 0,
      index: false,
      list: false,
      dotfiles: 'ignore',
      maxAge: '1h',
    })
  }
}
