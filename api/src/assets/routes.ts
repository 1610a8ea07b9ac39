import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { makePrivateFolder } from '../private-folder'
import { assetFolder, servedPaths } from './folders'

/**
 * Serves thumbnails, PDF files, logos and portraits to anybody who knows the name. The portal makes the names, so user
 * input never becomes a path; there are no listings.
 */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  makePrivateFolder(root)
  for (const [place, path] of servedPaths.entries()) {
    const folder = assetFolder(root, path)
    makePrivateFolder(folder)
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
