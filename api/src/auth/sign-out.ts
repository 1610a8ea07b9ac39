import type { Db } from '../db/client'
import { insertEvent } from '../events/queries'
import { type Caller, fullOriginOf } from './network'
import { hashOf } from './secrets'
import { deleteSession, endSeries, findOwner } from './session-queries'

/** Ends the session and the remember series of tokens, whether they still work or not; returns the ended sessions. */
export async function signOut(
  db: Db,
  given: { token?: string | undefined; rememberMe?: string | undefined } & Caller,
): Promise<number[]> {
  const [series] = given.rememberMe?.split('.') ?? []
  const { token } = given
  const owner = await findOwner(db, { tokenHash: token && hashOf(token), series })
  if (!owner) return []
  const { userId, sessionId } = owner
  // One after the other: a transaction that locks two series could meet another one that does.
  const ended = sessionId === undefined ? [] : await deleteSession(db, sessionId)
  if (series) ended.push(...(await endSeries(db, series)))
  await insertEvent(db, { kind: 'sign-out', result: 'ok', userId, ...fullOriginOf(given) })
  return ended
}
