import { panoramaFile, thumbnailFile } from '@portal/contract'
import { pdfFilesOf } from '@portal/contract/pdf-files'
import { isNotNull } from 'drizzle-orm'
import type { Db } from '../db/client'
import { appUsers, companies, projects } from '../db/schema'
import {
  isFilePath,
  logoPath,
  portraitPath,
  projectFolder,
  projectPath,
  projectPdfPath,
} from './paths'

/** The files that rows name. */
export interface NamedFiles {
  /** Those that must be there. */
  readonly paths: readonly string[]
  /** Whether a row names a file, or the folder of the project that it is in. */
  has(path: string): boolean
}

export async function readNamedFiles(db: Db): Promise<NamedFiles> {
  const logos = await db
    .select({ image: companies.image })
    .from(companies)
    .where(isNotNull(companies.image))
  const portraits = await db
    .select({ portrait: appUsers.portrait })
    .from(appUsers)
    .where(isNotNull(appUsers.portrait))
  const folders = await db
    .select({ folder: projects.folder, pdfFiles: projects.pdfFiles })
    .from(projects)
    .where(isNotNull(projects.folder))
  const paths = [
    ...logos.map(({ image }) => logoPath(image ?? '')),
    ...portraits.map(({ portrait }) => portraitPath(portrait ?? '')),
    ...folders.flatMap(({ folder, pdfFiles }) => pathsOfProject(folder ?? '', pdfFiles)),
  ]
  const exact = new Set(paths)
  const below = new Set(folders.map(({ folder }) => projectFolder(folder ?? '')))
  return {
    paths,
    has: (path) =>
      isFilePath(path) && (exact.has(path) || below.has(path.split('/').slice(0, 2).join('/'))),
  }
}

function pathsOfProject(folder: string, pdfFiles: string): string[] {
  return [
    ...[panoramaFile, thumbnailFile].map((file) => projectPath(folder, file)),
    ...pdfFilesOf({ pdfFiles }).map((file) => projectPdfPath(folder, file)),
  ]
}
