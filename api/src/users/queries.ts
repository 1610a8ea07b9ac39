import type { Language } from '@portal/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { OwnNames } from '../auth/guessable-passwords'
import type { Db } from '../db/client'
import { isUniqueViolation } from '../db/errors'
import { subquery, timestampJson } from '../db/json'
import { isOneOf, readTogether } from '../db/read-together'
import { appUsers, companies, emailChanges } from '../db/schema'
import { Failure } from '../errors/failure'
import { sharedProjectsJson } from '../projects/queries'

export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  /** Of the last sign-in, for mail that somebody else causes; null if it was not kept yet. */
  readonly language: Language | null
}

const account = {
  id: appUsers.id,
  name: appUsers.name,
  email: appUsers.email,
  passwordHash: appUsers.passwordHash,
  language: appUsers.language,
}

/** Finds a user by e-mail, case-insensitively. */
export async function findUserByEmail(db: Db, email: string): Promise<Account | undefined> {
  const isTheirs = eq(sql`lower(${appUsers.email})`, email.toLowerCase())
  const [found] = await db.select(account).from(appUsers).where(isTheirs)
  return found
}

export async function findUserById(db: Db, id: number): Promise<Account | undefined> {
  const [found] = await db.select(account).from(appUsers).where(eq(appUsers.id, id))
  return found
}

export async function findOwnNames(db: Db, id: number): Promise<OwnNames | undefined> {
  const [found] = await db
    .select({ name: appUsers.name, email: appUsers.email, company: companies.name })
    .from(appUsers)
    .innerJoin(companies, eq(companies.id, appUsers.companyId))
    .where(eq(appUsers.id, id))
  return found
}

/** Locks a user until the transaction ends, so no session is started with a password that is being changed. */
export async function lockUser(tx: Db, id: number): Promise<Account | undefined> {
  const found = tx.select(account).from(appUsers).where(eq(appUsers.id, id))
  return (await found.for('no key update'))[0]
}

/**
 * Locks a user whose password was checked. The check takes long: a password that changed meanwhile counts as wrong.
 * @throws {Failure} `wrong-password`
 */
export async function lockConfirmed(tx: Db, checked: Account): Promise<Account> {
  const user = await lockUser(tx, checked.id)
  if (user?.passwordHash !== checked.passwordHash) throw new Failure('wrong-password')
  return user
}

export async function setPasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.update(appUsers).set({ passwordHash }).where(eq(appUsers.id, id))
}

/** Stores another hash of the same password. Returns whether the user still has the hash that it replaces. */
export async function renewPasswordHash(
  db: Db,
  { id, passwordHash: replaced }: Account,
  passwordHash: string,
): Promise<boolean> {
  const has = and(eq(appUsers.id, id), eq(appUsers.passwordHash, replaced))
  const renewed = await db.update(appUsers).set({ passwordHash }).where(has).returning()
  return renewed.length > 0
}

/** Gives a user another name or e-mail. Throws `email-taken`. */
export async function updateUser(
  tx: Db,
  id: number,
  changes: { name?: string; email?: string },
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  try {
    await tx.update(appUsers).set(changes).where(eq(appUsers.id, id))
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure('email-taken') : error
  }
}

/** Sets or removes a portrait; returns the previous one. Concurrent calls each get a different one. */
export async function replacePortrait(
  tx: Db,
  id: number,
  portrait: string | null,
): Promise<string | null | undefined> {
  const isTheirs = eq(appUsers.id, id)
  const found = tx.select({ portrait: appUsers.portrait }).from(appUsers).where(isTheirs)
  const [before] = await found.for('no key update')
  await tx.update(appUsers).set({ portrait }).where(isTheirs)
  return before?.portrait
}

export async function noteSignIn(db: Db, userId: number, language: Language): Promise<void> {
  const changes = { lastLogin: sql`now()`, language }
  await db.update(appUsers).set(changes).where(eq(appUsers.id, userId))
}

const ownCompanyJson = subquery(sql`
  select json_build_object(
    'id', ${companies.id}, 'name', ${companies.name}, 'image', ${companies.image},
    'accent', ${companies.accent})
  from ${companies} where ${companies.id} = ${appUsers.companyId}`)

const userJson = subquery<string>(sql`select json_build_object(
  'id', ${appUsers.id}, 'name', ${appUsers.name}, 'email', ${appUsers.email},
  'pendingEmail', (select ${emailChanges.email} from ${emailChanges}
    where ${emailChanges.userId} = ${appUsers.id} and ${emailChanges.expiresAt} > now()),
  'portrait', ${appUsers.portrait},
  'company', ${ownCompanyJson},
  'last_login', ${timestampJson(appUsers.lastLogin)},
  'createdAt', ${timestampJson(appUsers.createdAt)},
  'sharedProjects', ${sharedProjectsJson})::text`)

/** Reads a user's own record, as the JSON of `AppUser`. */
export function recordReader(db: Db): (userId: number) => Promise<string | undefined> {
  const query = db
    .select({ id: appUsers.id, json: userJson })
    .from(appUsers)
    .where(isOneOf(appUsers.id))
    .prepare('records_of_users')
  return readTogether(query, 32)
}
