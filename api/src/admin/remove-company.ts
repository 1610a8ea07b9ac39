import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assetPaths, type Id } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { assetFolder } from '../assets/folders'
import type { Db } from '../db/client'
import { appUsers, companies, projects } from '../db/schema'
import { portraitPath } from '../users/portrait'
import { command } from './command'
import { findCompany } from './companies'
import { IdOption } from './options'
import { announceProject } from './projects'
import { endSessions } from './users'

const removeCompany = command({
  says: 'removes companies with their users, projects, tables and files',
  options: z.strictObject({ company: z.array(IdOption).min(1, 'is missing') }),
  async run({ db, assetsFolder }, { company }) {
    const paths = await db.transaction(async (tx) => {
      const found: string[] = []
      for (const id of company) found.push(...(await removeRows(tx, id, assetsFolder)))
      return found
    })
    for (const path of paths) await rm(path, { recursive: true, force: true })
    return company.map((id) => `Company ${id} removed`)
  },
})

/** @returns the files and folders that are no longer referenced */
async function removeRows(tx: Db, id: Id, assetsFolder: string): Promise<string[]> {
  const { image } = await findCompany(tx, id)
  const ofCompany = eq(projects.companyId, id)
  for (const project of await tx.select().from(projects).where(ofCompany))
    await announceProject(tx, project.id)
  const gone = await tx.delete(projects).where(ofCompany).returning()
  const users = await tx.select().from(appUsers).where(eq(appUsers.companyId, id)).for('update')
  for (const user of users) await endSessions(tx, user.id)
  await tx.delete(appUsers).where(eq(appUsers.companyId, id))
  await tx.delete(companies).where(eq(companies.id, id))
  const logos = assetFolder(assetsFolder, assetPaths.companies)
  const folders = assetFolder(assetsFolder, assetPaths.projects)
  return [
    ...(image ? [join(logos, image)] : []),
    ...gone.flatMap(({ folder }) => (folder ? [join(folders, folder)] : [])),
    ...users.flatMap(({ portrait }) => (portrait ? [portraitPath(assetsFolder, portrait)] : [])),
  ]
}

export const removalCommands = { 'remove-company': removeCompany }
