import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assetPaths,
  FileName,
  panoramaFile,
  projectFilesFolder,
  thumbnailFile,
} from '@portal/contract'
import { slugOf } from '@portal/contract/slug'
import sharp from 'sharp'
import { assetFolder } from '../assets/folders'
import { makePrivateFolder } from '../private-folder'
import { AdminRefused } from './command'

/** Size of a page's social preview in pixels. */
const thumbnailPx = { width: 1200, height: 630 }
const panoramaMinWidthPx = 1000

export interface StoredProject {
  /** Ends in a random suffix, because knowing it gives access to the project. */
  readonly folder: string
  readonly pdfFiles: readonly string[]
}

/**
 * Stores panorama, thumbnail and PDF files of a project, all or none. Pictures are re-encoded, which drops metadata.
 * @throws {AdminRefused} when a file is missing or of another type
 */
export async function storeProjectFiles(
  source: string,
  name: string,
  assetsFolder: string,
): Promise<StoredProject> {
  const root = assetFolder(assetsFolder, assetPaths.projects)
  const folder = `${slugOf(name).slice(0, 60).replace(/-$/, '') || 'project'}-${suffix()}`
  const draft = join(root, `.${folder}.draft`)
  makePrivateFolder(join(draft, projectFilesFolder))
  try {
    await storePictures(source, draft)
    const pdfFiles = await storePdfs(source, join(draft, projectFilesFolder))
    await rename(draft, join(root, folder))
    return { folder, pdfFiles }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

export async function removeProjectFiles(folder: string, assetsFolder: string): Promise<void> {
  const stored = join(assetFolder(assetsFolder, assetPaths.projects), folder)
  await rm(stored, { recursive: true, force: true })
}

async function storePictures(source: string, target: string): Promise<void> {
  const panorama = join(source, panoramaFile)
  const { width, height } = await sizeOf(panorama)
  if (width < panoramaMinWidthPx || Math.abs(width / height - 2) > 0.02) {
    throw new AdminRefused(
      `${panorama} is ${width} × ${height} pixels. A 360° panorama must be twice as wide as high and at least ${panoramaMinWidthPx} pixels wide.`,
    )
  }
  await sharp(panorama).jpeg({ quality: 88, mozjpeg: true }).toFile(join(target, panoramaFile))
  const given = join(source, thumbnailFile)
  const middle = {
    left: Math.round(width * 0.3),
    top: Math.round(height * 0.25),
    width: Math.round(width * 0.4),
    height: Math.round(width * 0.21),
  }
  const picture = existsSync(given) ? sharp(given) : sharp(panorama).extract(middle)
  await picture
    .resize({ ...thumbnailPx, fit: 'cover' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(target, thumbnailFile))
}

async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  if (!existsSync(file)) throw new AdminRefused(`${file} is missing.`)
  try {
    return await sharp(file).metadata()
  } catch {
    throw new AdminRefused(`${file} is not a readable picture.`)
  }
}

async function storePdfs(source: string, target: string): Promise<string[]> {
  const names = (await readdir(source)).filter((name) => /\.pdf$/i.test(name)).sort()
  for (const name of names) {
    if (!FileName.safeParse(name).success)
      throw new AdminRefused(`${name} is not a valid file name. Rename the file.`)
    if (!(await isPdf(join(source, name)))) throw new AdminRefused(`${name} is not a PDF file.`)
    await copyFile(join(source, name), join(target, name))
    await chmod(join(target, name), 0o600)
  }
  return names
}

async function isPdf(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1') === '%PDF-'
  } finally {
    await handle.close()
  }
}

function suffix(): string {
  return BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(10, '0')
    .slice(-10)
}
