import type { Db } from '../db/client'
import { hashOf } from './secrets'
import { deleteSessionOfToken, endSeries } from './session-queries'

/** Ends the session and the remember series of tokens, whether they still work or not; returns the ended sessions. */
export async function signOut(
  db: Db,
  given: { token?: string | undefined; rememberMe?: string | undefined },
): Promise<number[]> {
  const ended = given.token ? await deleteSessionOfToken(db, hashOf(given.token)) : []
  const [series] = given.rememberMe?.split('.') ?? []
  return series ? [...ended, ...(await endSeries(db, series))] : ended
}
