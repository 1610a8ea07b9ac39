import type { Db } from '../db/client'
import { rememberSuccessorsAtMost } from './limits'
import type { Origin } from './network'
import {
  addSuccessor,
  countSuccessors,
  deleteSuccessors,
  insertSeries,
  isSuccessor,
  lockSeries,
  makeCurrent,
  noteUse,
  type RememberSeries,
} from './remember-queries'
import { hashOf, newSecret } from './secrets'
import { deleteSeries } from './session-queries'

// A remember token is `<series>.<validator>`. Each use of the current validator gives out another random successor. The
// first successor that is used becomes the current validator, which voids it and its other successors. So a browser
// survives a lost reply and tabs that start at once, as it goes on with one successor. Two holders of a token go on with
// two: the second one is seen at its first use, and the series and its sessions end.

export type Resumption =
  | { is: 'resumed'; series: string; token: string }
  | { is: 'rejected' }
  | { is: 'stolen'; endedSessions: number[] }

/** Remembers a browser; returns series and token. */
export async function remember(
  db: Db,
  userId: number,
  origin: Origin,
): Promise<{ series: string; token: string }> {
  const series = newSecret()
  const validator = newSecret()
  await insertSeries(db, {
    series,
    ...origin,
    userId,
    chainKey: newSecret(),
    currentHash: hashOf(validator),
  })
  return { series, token: tokenOf(series, validator) }
}

/** Checks a remember token and gives out its successor. The transaction locks the series. */
export async function resume(
  tx: Db,
  token: string,
  userId: number,
  origin: Origin,
): Promise<Resumption> {
  const [series = '', validator = ''] = token.split('.')
  const stored = await lockSeries(tx, series, userId)
  if (!stored) return { is: 'rejected' }
  const used = hashOf(validator)
  if (used !== stored.currentHash) {
    if (!(await isNext(tx, stored, used))) {
      // The browser went on after the backup was made.
      if (stored.restoredAt) return { is: 'rejected' }
      return { is: 'stolen', endedSessions: await deleteSeries(tx, series) }
    }
    await makeCurrent(tx, series, used)
  }
  await noteUse(tx, series, origin)
  return { is: 'resumed', series, token: await nextToken(tx, series, used) }
}

/** Release 1.1.0 keeps the successor that it gives out with the series. */
async function isNext(tx: Db, stored: RememberSeries, used: string): Promise<boolean> {
  return used === stored.nextHash || isSuccessor(tx, stored, used)
}

async function nextToken(tx: Db, series: string, ofHash: string): Promise<string> {
  // Never refused: who asks for too many would keep the owner on a token that both have.
  if ((await countSuccessors(tx, series)) >= rememberSuccessorsAtMost)
    await deleteSuccessors(tx, series)
  const validator = newSecret()
  await addSuccessor(tx, { series, ofHash, tokenHash: hashOf(validator) })
  return tokenOf(series, validator)
}

function tokenOf(series: string, validator: string): string {
  return `${series}.${validator}`
}
