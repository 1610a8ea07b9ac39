import { assetPaths, portraitFile, projectFilesFolder } from '@portal/contract'

export const servedPaths = Object.values(assetPaths)

/** Whether a path is a static asset, readable from every origin. */
export function isAsset(url: string): boolean {
  return servedPaths.some((path) => url.startsWith(`${path}/`))
}

export const fileFolders = servedPaths.map(folderOf)

function folderOf(path: string): string {
  return path.slice(1)
}

/** An object store takes 1,024 with its folder. */
const longestPathBytes = 700

/** Whether a path can name a file: no empty, hidden or parent folders, no backslashes, no control characters. */
export function isFilePath(path: string): boolean {
  if (Buffer.byteLength(path) > longestPathBytes) return false
  return path.split('/').every((name) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(name))
}

export function projectFolder(folder: string): string {
  return `${folderOf(assetPaths.projects)}/${folder}`
}

export function projectPath(folder: string, file: string): string {
  return `${projectFolder(folder)}/${file}`
}

export function projectPdfPath(folder: string, file: string): string {
  return projectPath(folder, `${projectFilesFolder}/${file}`)
}

export function logoPath(file: string): string {
  return `${folderOf(assetPaths.companies)}/${file}`
}

export function portraitPath(stored: string): string {
  return `${folderOf(assetPaths.portraits)}/${portraitFile(stored)}`
}
