import { and, count, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { liveProcesses, liveSockets } from '../db/schema'

/** Time without a sign of life after which the sockets of a process don't count. */
const aliveSeconds = 15

/** Records that a process lives. */
export async function markAlive(db: Db, processId: string): Promise<void> {
  await db
    .insert(liveProcesses)
    .values({ id: processId })
    .onConflictDoUpdate({ target: liveProcesses.id, set: { seenAt: sql`now()` } })
}

/** Adds a socket of a user; returns its id. */
export async function insertSocket(db: Db, processId: string, userId: number): Promise<number> {
  const [added] = await db
    .insert(liveSockets)
    .values({ processId, userId })
    .returning({ id: liveSockets.id })
  if (!added) throw new Error('The socket was not counted')
  return added.id
}

/** Counts the sockets that a user opened up to one, on processes that live. */
export async function countSocketsUpTo(db: Db, userId: number, socketId: number): Promise<number> {
  const [counted] = await db
    .select({ sockets: count() })
    .from(liveSockets)
    .innerJoin(liveProcesses, eq(liveProcesses.id, liveSockets.processId))
    .where(
      and(
        eq(liveSockets.userId, userId),
        lte(liveSockets.id, socketId),
        gt(liveProcesses.seenAt, sql`now() - make_interval(secs => ${aliveSeconds}::int)`),
      ),
    )
  return counted?.sockets ?? 0
}

export async function deleteSockets(db: Db, ids: number[]): Promise<void> {
  await db.delete(liveSockets).where(inArray(liveSockets.id, ids))
}

/** Removes a process with its sockets. */
export async function deleteProcess(db: Db, processId: string): Promise<void> {
  await db.delete(liveProcesses).where(eq(liveProcesses.id, processId))
}

/** Removes processes that ended without removing themselves. */
export async function deleteDeadProcesses(db: Db): Promise<void> {
  await db.delete(liveProcesses).where(lt(liveProcesses.seenAt, sql`now() - interval '1 hour'`))
}
