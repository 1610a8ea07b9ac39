import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { contactMessages } from '../db/schema'

export async function deleteOldMessages(db: Db, keptDays: number): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${keptDays}::int)`
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest))
}
