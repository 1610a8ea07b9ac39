import { randomUUID } from 'node:crypto'
import type { Id } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
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

const addUser = command({
  says: 'adds a user to a company; without USER_PASSWORD, generates and prints a password',
  options: z.strictObject({
    company: IdOption,
    name: UserNameOption,
    email: EmailOption,
    password: z.string().optional(),
  }),
  async run({ db }, { company, name, email, password }) {
    const { name: companyName } = await findCompany(db, company)
    // The random part may lack a digit or an uppercase letter, so prefix both.
    const chosen = password ?? `Aa1-${newSecret().slice(0, 12)}`
    const passwordHash = await hashGivenPassword(chosen, { name, email, company: companyName })
    const [user] = await db
      .insert(appUsers)
      .values({ companyId: company, name, email, passwordHash })
      .onConflictDoNothing()
      .returning()
    if (!user) throw new AdminRefused(`There is already a user with the e-mail ${email}.`)
    return [`User ${user.id}: ${name} <${email}>`, ...(password ? [] : [`Password: ${chosen}`])]
  },
})

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
  'list-companies': listCompanies,
  'list-users': listUsers,
}
