import type { Id } from '@portal/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/client'
import { appUsers, projects, userProjects } from '../db/schema'
import { discardFolder } from '../files/file-store'
import { projectFolder } from '../files/paths'
import { announce } from '../live/changes'
import { AdminRefused, command, mustFind, path } from './command'
import { findCompany } from './companies'
import { EmailOption, IdOption, NameOption } from './options'
import { storeProjectFiles } from './project-files'

const addProject = command({
  says: 'adds a project from a folder with panorama.jpg and PDF files',
  options: z.strictObject({
    company: IdOption,
    name: NameOption,
    title: NameOption.optional(),
    folder: path,
    owner: z.array(EmailOption).min(1, 'is missing'),
  }),
  async run({ db, files }, { company, name, title = name, folder: source, owner }) {
    await findCompany(db, company)
    const owners = [...new Set(await usersWith(db, owner))]
    const { folder, pdfFiles } = await storeProjectFiles(source, name, files)
    try {
      const id = await db.transaction(async (tx) => {
        const [project] = await tx
          .insert(projects)
          .values({ companyId: company, name, title, folder, pdfFiles: pdfFiles.join('/') })
          .returning()
        const projectId = project?.id ?? 0
        const members = owners.map((userId) => ({ userId, projectId, kind: 'own' as const }))
        await tx.insert(userProjects).values(members)
        await announce(tx, { of: 'projects', userIds: owners, projectIds: [projectId] })
        return projectId
      })
      return [`Project ${id}: ${name}`, `Folder: ${folder}`, `PDF files: ${pdfFiles.length}`]
    } catch (error) {
      await discardFolder(files, projectFolder(folder))
      throw error
    }
  },
})

const changeProject = command({
  says: 'changes the name or title of a project',
  options: z.strictObject({
    project: IdOption,
    name: NameOption.optional(),
    title: NameOption.optional(),
  }),
  async run({ db }, { project, name, title }) {
    if (name === undefined && title === undefined) throw new AdminRefused('Give --name or --title.')
    return db.transaction(async (tx) => {
      const changes = { ...(name && { name }), ...(title && { title }) }
      mustFind(
        await tx.update(projects).set(changes).where(eq(projects.id, project)).returning(),
        `project ${project}`,
      )
      await announceProject(tx, project)
      return [`Project ${project} changed`]
    })
  },
})

const removeProject = command({
  says: 'removes a project with its files',
  options: z.strictObject({ project: IdOption }),
  async run({ db, files }, { project }) {
    const { folder } = await db.transaction(async (tx) => {
      await announceProject(tx, project)
      const removed = await tx.delete(projects).where(eq(projects.id, project)).returning()
      return mustFind(removed, `project ${project}`)
    })
    if (folder) await discardFolder(files, projectFolder(folder))
    return [`Project ${project} removed`]
  },
})

const shareProject = command({
  says: 'shares a project with a user',
  options: z.strictObject({ project: IdOption, with: EmailOption }),
  async run({ db }, { project, with: email }) {
    const [userId = 0] = await usersWith(db, [email])
    await findProject(db, project)
    return db.transaction(async (tx) => {
      const [shared] = await tx
        .insert(userProjects)
        .values({ userId, projectId: project, kind: 'shared' })
        .onConflictDoNothing()
        .returning()
      if (!shared) throw new AdminRefused(`${email} already has access to project ${project}.`)
      await announce(tx, { of: 'projects', userIds: [userId], projectIds: [project] })
      return [`Project ${project} shared with ${email}`]
    })
  },
})

const unshareProject = command({
  says: 'stops sharing a project with a user',
  options: z.strictObject({ project: IdOption, with: EmailOption }),
  async run({ db }, { project, with: email }) {
    const [userId = 0] = await usersWith(db, [email])
    return db.transaction(async (tx) => {
      const ended = await tx
        .delete(userProjects)
        .where(
          and(
            eq(userProjects.userId, userId),
            eq(userProjects.projectId, project),
            eq(userProjects.kind, 'shared'),
          ),
        )
        .returning()
      mustFind(ended, `share of project ${project} with ${email}`)
      await announce(tx, { of: 'projects', userIds: [userId], projectIds: [project] })
      return [`Project ${project} no longer shared with ${email}`]
    })
  },
})

const listProjects = command({
  says: 'lists projects',
  isUnrecorded: true,
  options: z.strictObject({ company: IdOption.optional() }),
  async run({ db }, { company }) {
    const rows = await db
      .select()
      .from(projects)
      .where(company === undefined ? undefined : eq(projects.companyId, company))
      .orderBy(projects.id)
    return rows.map(({ id, folder, name }) => `${id}\t${folder ?? ''}\t${name}`)
  },
})

export async function usersWith(db: Db, emails: readonly string[]): Promise<Id[]> {
  const found = await db
    .select({ id: appUsers.id, email: sql<string>`lower(${appUsers.email})` })
    .from(appUsers)
    .where(inArray(sql`lower(${appUsers.email})`, [...emails]))
  return emails.map(
    (email) =>
      mustFind(
        found.filter((user) => user.email === email),
        `user ${email}`,
      ).id,
  )
}

async function findProject(db: Db, id: Id): Promise<void> {
  mustFind(await db.select().from(projects).where(eq(projects.id, id)), `project ${id}`)
}

/** Notifies everybody who sees a project. */
export async function announceProject(tx: Db, projectId: Id): Promise<void> {
  const members = await tx
    .select({ userId: userProjects.userId })
    .from(userProjects)
    .where(eq(userProjects.projectId, projectId))
  const userIds = members.map(({ userId }) => userId)
  await announce(tx, { of: 'projects', userIds, projectIds: [projectId] })
}

export const projectCommands = {
  'add-project': addProject,
  'change-project': changeProject,
  'remove-project': removeProject,
  'share-project': shareProject,
  'unshare-project': unshareProject,
  'list-projects': listProjects,
}
