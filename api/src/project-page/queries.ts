import { pdfFilesOf } from '@portal/contract/pdf-files'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { companies, projects } from '../db/schema'

/** Public data of a project, for anyone who knows its folder. */
export interface PublicProject {
  readonly title: string
  readonly folder: string
  readonly company: string | null
  /** File name of the company's logo. */
  readonly logo: string | null
  /** Accent of the company's logo, `#rrggbb`. */
  readonly accent: string | null
  readonly pdfFiles: readonly string[]
}

export async function findPublicProject(
  db: Db,
  folder: string,
): Promise<PublicProject | undefined> {
  const [found] = await db
    .select({
      title: projects.title,
      company: companies.name,
      logo: companies.image,
      accent: companies.accent,
      pdfFiles: projects.pdfFiles,
    })
    .from(projects)
    .leftJoin(companies, eq(companies.id, projects.companyId))
    .where(eq(projects.folder, folder))
  return found && { ...found, folder, pdfFiles: pdfFilesOf(found) }
}
