import type { Id } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/client'
import { appUsers, companies, projects } from '../db/schema'
import { discard, discardFolder } from '../files/file-store'
import { logoPath, portraitPath, projectFolder } from '../files/paths'
import { command } from './command'
import { findCompany } from './companies'
import { IdOption } from './options'
import { deleteMessagesOf } from './personal-data'
import { announceProject } from './projects'
import { endSessions } from './users'

const removeCompany = command({
  says: 'removes companies with their users, projects, tables and files',
  options: z.strictObject({ company: z.array(IdOption).min(1, 'is missing') }),
  async run({ db, files }, { company }) {
    const unnamed = await db.transaction(async (tx) => {
      const found: Unnamed[] = []
      for (const id of company) found.push(await removeRows(tx, id))
      return found
    })
    for (const { paths, folders } of unnamed) {
      await discard(files, paths)
      for (const folder of folders) await discardFolder(files, folder)
    }
    return company.map((id) => `Company ${id} removed`)
  },
})

/** Files and folders that no row names any more. */
interface Unnamed {
  readonly paths: string[]
  readonly folders: string[]
}

async function removeRows(tx: Db, id: Id): Promise<Unnamed> {
  const { image } = await findCompany(tx, id)
  const ofCompany = eq(projects.companyId, id)
  for (const project of await tx.select().from(projects).where(ofCompany))
    await announceProject(tx, project.id)
  const gone = await tx.delete(projects).where(ofCompany).returning()
  const users = await tx.select().from(appUsers).where(eq(appUsers.companyId, id)).for('update')
  for (const user of users) {
    await endSessions(tx, user.id)
    await deleteMessagesOf(tx, user.email)
  }
  await tx.delete(appUsers).where(eq(appUsers.companyId, id))
  await tx.delete(companies).where(eq(companies.id, id))
  return {
    paths: [
      ...(image ? [logoPath(image)] : []),
      ...users.flatMap(({ portrait }) => (portrait ? [portraitPath(portrait)] : [])),
    ],
    folders: gone.flatMap(({ folder }) => (folder ? [projectFolder(folder)] : [])),
  }
}

export const removalCommands = { 'remove-company': removeCompany }
