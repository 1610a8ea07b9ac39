import { join } from 'node:path'
import { assetPaths } from '@portal/contract'

/** The paths below which the api serves files. */
export const servedPaths = Object.values(assetPaths)

/** Whether a path is that of a static asset, which pages of every origin may read. */
export function isAsset(url: string): boolean {
  return servedPaths.some((path) => url.startsWith(`${path}/`))
}

/** The folder that holds the files of an asset path. */
export function assetFolder(root: string, path: (typeof servedPaths)[number]): string {
  return join(root, path)
}
