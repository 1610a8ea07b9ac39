import { join } from 'node:path'
import { assetPaths } from '@portal/contract'

/** Paths with files. */
export const servedPaths = Object.values(assetPaths)

/** Whether a path is a static asset, readable from every origin. */
export function isAsset(url: string): boolean {
  return servedPaths.some((path) => url.startsWith(`${path}/`))
}

export function assetFolder(root: string, path: (typeof servedPaths)[number]): string {
  return join(root, path)
}
