import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileName, Project, panoramaFile, thumbnailFile } from '@portal/contract'
import { slugOf } from '@portal/contract/slug'
import type { Sharp } from 'sharp'
import { writeCardPictures } from '../files/card-pictures'
import { discardFolder, type FileStore } from '../files/file-store'
import { drawSmallerPanoramas } from '../files/panorama-sizes'
import { projectFolder, projectPath, projectPdfPath } from '../files/paths'
import { AdminRefused } from './command'
import { readPicture } from './given-picture'

/** Size of a page's social preview in pixels. */
const thumbnailPx = { width: 1200, height: 630 }
const panoramaMinWidthPx = 1000

export interface StoredProject {
  /** Ends in a random suffix, because knowing it gives access to the project. */
  readonly folder: string
  readonly pdfFiles: readonly string[]
}

/**
 * Stores panorama, thumbnail, pictures for cards and PDF files of a project, all or none. Pictures are re-encoded, which drops metadata.
 * @throws {AdminRefused} when a file is missing or of another type
 */
export async function storeProjectFiles(
  source: string,
  name: string,
  files: FileStore,
): Promise<StoredProject> {
  const folder = `${slugOf(name).slice(0, 60).replace(/-$/, '') || 'project'}-${suffix()}`
  const { panorama, smaller, thumbnail } = await drawPictures(source)
  const pdfFiles = await findPdfs(source)
  try {
    await files.write(projectPath(folder, panoramaFile), panorama)
    for (const { file, content } of smaller) await files.write(projectPath(folder, file), content)
    await files.write(projectPath(folder, thumbnailFile), thumbnail)
    await writeCardPictures(files, folder, thumbnail)
    for (const name of pdfFiles) {
      const { size } = await stat(join(source, name))
      const stream = createReadStream(join(source, name))
      await files.write(projectPdfPath(folder, name), { stream, size })
    }
    return { folder, pdfFiles }
  } catch (error) {
    await discardFolder(files, projectFolder(folder))
    throw error
  }
}

async function drawPictures(source: string) {
  const file = join(source, panoramaFile)
  if (!existsSync(file)) throw new AdminRefused(`${file} is missing.`)
  const panorama = await readPicture(file)
  const { width, height } = await panorama.draw((picture) => picture.metadata())
  if (width < panoramaMinWidthPx || Math.abs(width / height - 2) > 0.02) {
    throw new AdminRefused(
      `${file} is ${width} × ${height} pixels. A 360° panorama must be twice as wide as high and at least ${panoramaMinWidthPx} pixels wide.`,
    )
  }
  const given = join(source, thumbnailFile)
  const middle = {
    left: Math.round(width * 0.3),
    top: Math.round(height * 0.25),
    width: Math.round(width * 0.4),
    height: Math.round(width * 0.21),
  }
  // One by one, so that none goes on after another failed.
  const thumbnail = existsSync(given)
    ? await (await readPicture(given)).draw((picture) => drawThumbnail(picture.autoOrient()))
    : await panorama.draw((picture) => drawThumbnail(picture.extract(middle)))
  const whole = await panorama.draw((picture) =>
    picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer(),
  )
  return { panorama: whole, smaller: await drawSmallerPanoramas(panorama.content), thumbnail }
}

function drawThumbnail(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ ...thumbnailPx, fit: 'cover' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function findPdfs(source: string): Promise<string[]> {
  const names = (await readdir(source)).filter((name) => /\.pdf$/i.test(name)).sort()
  for (const name of names) {
    if (!FileName.safeParse(name).success || name !== name.trim())
      throw new AdminRefused(`${name} is not a valid file name. Rename the file.`)
    if (!(await isPdf(join(source, name)))) throw new AdminRefused(`${name} is not a PDF file.`)
  }
  if (!Project.shape.pdfFiles.safeParse(names.join('/')).success)
    throw new AdminRefused('The names of the PDF files are too long together. Shorten them.')
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
