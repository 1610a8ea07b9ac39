import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { appUsers, knownDevices } from '../db/schema'
import { deviceDays, devicesPerUser } from './limits'

const oldest = sql.raw(`now() - interval '${deviceDays} days'`)

/** Whether the user of an e-mail address signed in with a device before. Takes as long for unknown addresses. */
export async function isKnownDevice(db: Db, tokenHash: string, email: string): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(appUsers, eq(appUsers.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        eq(sql`lower(${appUsers.email})`, email.toLowerCase()),
        sql`${knownDevices.lastUsed} > ${oldest}`,
      ),
    )
  return found.length > 0
}

/** Whether a user gave a code of their second factor on a device. */
export async function hasGivenCode(db: Db, tokenHash: string, userId: number): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        eq(knownDevices.userId, userId),
        knownDevices.hasGivenCode,
        sql`${knownDevices.lastUsed} > ${oldest}`,
      ),
    )
  return found.length > 0
}

/** Whether a device token was given out, to any user. */
export async function isDevice(db: Db, tokenHash: string): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, tokenHash))
    .limit(1)
  return found.length > 0
}

/** Makes a user known on a device, and forgets the oldest devices above the limit. */
export async function addDevice(
  db: Db,
  tokenHash: string,
  userId: number,
  hasGivenCode = false,
): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ tokenHash, userId, hasGivenCode })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: {
        lastUsed: sql`now()`,
        hasGivenCode: sql`${knownDevices.hasGivenCode} or excluded.has_given_code`,
      },
    })
  const kept = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsed))
    .limit(devicesPerUser)
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.tokenHash, kept)))
}

export async function deleteDevices(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export async function deleteOldDevices(db: Db): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsed, oldest))
}
