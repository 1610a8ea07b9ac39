import { z } from 'zod'
import { languages } from './languages'
import { oneLinePattern } from './patterns'

const text = (max: number) => z.string().max(max).regex(oneLinePattern)

export const Id = z.int().positive().max(2_147_483_647)
export type Id = z.infer<typeof Id>

export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

export const Timestamp = z.iso.datetime({ precision: 3 })

export const Folder = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/)
export const FileName = z.string().regex(/^[^/\\\p{Cc}.][^/\\\p{Cc}]{0,199}$/u)

export const Company = z
  .object({
    id: Id,
    name: text(200),
    image: FileName.nullable(),
    /** In the hue of the logo, `#rrggbb`: 3:1 or more on light and dark pages. Earlier versions of the api don't send it. */
    accent: z.string().nullable().optional(),
    /** That the reader may open; empty for other companies. */
    tables: z.array(z.object({ id: Id })),
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

export const Project = z
  .object({
    id: Id,
    name: text(200),
    title: text(300),
    folder: z.union([Folder, z.literal('')]),
    /** File names separated by `/`. */
    pdfFiles: text(4000),
    createdAt: Timestamp,
    company: Company.nullable(),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const AppUser = z
  .object({
    id: Id,
    name: text(100),
    email: z.string(),
    /** Waits to be confirmed. Earlier versions of the api don't send it. */
    pendingEmail: z.string().nullable().optional(),
    portrait: FileName.nullable(),
    company: Company.omit({ tables: true }),
    last_login: Timestamp.nullable(),
    createdAt: Timestamp,
    /** Initial value; `getProjects` has the current list. */
    sharedProjects: z.array(Project),
  })
  .meta({ id: 'AppUser' })
export type AppUser = z.infer<typeof AppUser>

export const TableProject = z
  .object({
    id: Id,
    brand: text(200),
    orderBy: text(200),
    orderDate: Timestamp,
    createdAt: Timestamp,
    project: z.object({ name: text(200), folder: Folder }).optional(),
  })
  .meta({ id: 'TableProject' })
export type TableProject = z.infer<typeof TableProject>

export const TableRow = z
  .object({ id: Id, table_projects: z.array(TableProject) })
  .meta({ id: 'TableRow' })
export type TableRow = z.infer<typeof TableRow>

export const Table = z
  .object({
    id: Id,
    name: text(200),
    year: z.int().min(1900).max(9999),
    /** Words joined by underscores, shown with spaces. */
    type: text(100),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    tables_rows: z.array(TableRow),
  })
  .meta({ id: 'Table' })
export type Table = z.infer<typeof Table>
