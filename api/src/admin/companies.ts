import { randomUUID } from 'node:crypto'
import { defaultLanguage, type Id, languages } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { invitationDays } from '../auth/limits'
import { hashPassword } from '../auth/passwords'
import { mailInvitation } from '../auth/recovery'
import { newSecret } from '../auth/secrets'
import type { Db } from '../db/client'
import { appUsers, companies } from '../db/schema'
import { readAccent } from '../files/accent'
import { discard, type FileStore } from '../files/file-store'
import { logoPath } from '../files/paths'
import { announce } from '../live/changes'
import { AdminRefused, command, mustFind, path } from './command'
import { hashGivenPassword } from './given-password'
import { readPicture } from './given-picture'
import { EmailOption, IdOption, NameOption, UserNameOption } from './options'

const logoSizePx = 192

const addCompany = command({
  says: 'adds a company; --image is its logo',
  options: z.strictObject({ name: NameOption, image: path.optional() }),
  async run({ db, files }, { name, image }) {
    const logo = image && (await storeLogo(image, files))
    const insert = () =>
      db
        .insert(companies)
        .values({ name, ...logo })
        .returning()
    const [company] = await insert().catch(async (error) => {
      if (logo) await discard(files, [logoPath(logo.image)])
      throw error
    })
    return [`Company ${company?.id}: ${name}`]
  },
})

const changeCompany = command({
  says: 'changes the name or logo of a company',
  options: z.strictObject({
    company: IdOption,
    name: NameOption.optional(),
    image: path.optional(),
  }),
  async run({ db, files }, { company, name, image }) {
    const before = await findCompany(db, company)
    if (name === undefined && image === undefined) throw new AdminRefused('Give --name or --image.')
    const logo = image && (await storeLogo(image, files))
    const update = db.transaction(async (tx) => {
      await tx
        .update(companies)
        .set({ name, ...logo })
        .where(eq(companies.id, company))
      const members = await tx.select().from(appUsers).where(eq(appUsers.companyId, company))
      for (const { id } of members) await announce(tx, { of: 'user', userId: id })
    })
    await update.catch(async (error) => {
      if (logo) await discard(files, [logoPath(logo.image)])
      throw error
    })
    if (logo && before.image) await discard(files, [logoPath(before.image)])
    return [`Company ${company} changed`]
  },
})

/**
 * Stores a picture as a square PNG; drops its metadata.
 * @returns its new name, and its accent
 */
async function storeLogo(given: string, files: FileStore) {
  const image = `${randomUUID()}.png`
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const { draw } = await readPicture(given)
  const logo = await draw((picture) =>
    picture
      .autoOrient()
      .resize(logoSizePx, logoSizePx, { fit: 'contain', background })
      .png()
      .toBuffer(),
  )
  const accent = await readAccent(logo)
  await files.write(logoPath(image), logo)
  return { image, accent }
}

const NewUser = z.strictObject({ company: IdOption, name: UserNameOption, email: EmailOption })

const addUser = command({
  says: 'adds a user to a company; without USER_PASSWORD, generates and prints a password',
  options: NewUser.extend({ password: z.string().optional() }),
  async run({ db }, { password, ...given }) {
    const company = await findCompany(db, given.company)
    const chosen = password ?? generatedPassword()
    const passwordHash = await hashGivenPassword(chosen, { ...given, company: company.name })
    const user = await insertUser(db, { ...given, passwordHash })
    return [userText(user), ...(password ? [] : [`Password: ${chosen}`])]
  },
})

const inviteUser = command({
  says: 'adds a user to a company and mails them a link to set their password',
  options: NewUser.extend({ language: z.enum(languages).default(defaultLanguage) }),
  async run({ db, portalUrl }, { language, ...given }) {
    const company = await findCompany(db, given.company)
    // Nobody has it: the link sets the first one that somebody knows.
    const passwordHash = await hashPassword(generatedPassword())
    const user = await db.transaction(async (tx) => {
      const added = await insertUser(tx, { ...given, language, passwordHash })
      await mailInvitation(tx, added, { language, company: company.name }, portalUrl)
      return added
    })
    return [userText(user), `Invitation: mailed to ${user.email}, valid for ${invitationDays} days`]
  },
})

/** The random part may lack a digit or an uppercase letter. */
function generatedPassword(): string {
  return `Aa1-${newSecret().slice(0, 12)}`
}

async function insertUser(
  db: Db,
  { company, ...given }: Omit<typeof appUsers.$inferInsert, 'companyId'> & { company: Id },
) {
  const [user] = await db
    .insert(appUsers)
    .values({ companyId: company, ...given })
    .onConflictDoNothing()
    .returning()
  if (!user) throw new AdminRefused(`There is already a user with the e-mail ${given.email}.`)
  return user
}

function userText({ id, name, email }: { id: Id; name: string; email: string }): string {
  return `User ${id}: ${name} <${email}>`
}

const listCompanies = command({
  says: 'lists companies',
  isUnrecorded: true,
  options: z.strictObject({}),
  async run({ db }) {
    const rows = await db.select().from(companies).orderBy(companies.id)
    return rows.map(({ id, name }) => `${id}\t${name}`)
  },
})

const listUsers = command({
  says: 'lists users',
  isUnrecorded: true,
  options: z.strictObject({ company: IdOption.optional() }),
  async run({ db }, { company }) {
    const rows = await db
      .select()
      .from(appUsers)
      .where(company === undefined ? undefined : eq(appUsers.companyId, company))
      .orderBy(appUsers.id)
    return rows.map(({ id, email, name }) => `${id}\t${email}\t${name}`)
  },
})

export async function findCompany(
  db: Db,
  id: Id,
): Promise<{ id: Id; name: string; image: string | null }> {
  return mustFind(await db.select().from(companies).where(eq(companies.id, id)), `company ${id}`)
}

export const companyCommands = {
  'add-company': addCompany,
  'change-company': changeCompany,
  'add-user': addUser,
  'invite-user': inviteUser,
  'list-companies': listCompanies,
  'list-users': listUsers,
}
