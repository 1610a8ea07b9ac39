import type { OpenDb } from './client'

/**
 * Runs `work` unless another process on this database does what has this lock. Takes a connection of the pool meanwhile, without
 * a transaction. The embedded database has one process.
 * @param lock any number that no other advisory lock uses
 * @returns whether it ran
 */
export async function runAlone(
  { pool }: Pick<OpenDb, 'pool'>,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!pool) {
    await work()
    return true
  }
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock($1) as is_free',
      [lock],
    )
    if (!rows[0]?.is_free) return false
    await work()
    return true
  } finally {
    // The end of the connection frees the lock, also where the database does not answer.
    client.release(true)
  }
}
