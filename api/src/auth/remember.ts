import type { Db } from '../db/client'
import type { Origin } from './network'
import {
  insertSeries,
  lockSeries,
  noteUse,
  type RememberSeries,
  rotateSeries,
} from './remember-queries'
import { derivedFrom, hashOf, newSecret } from './secrets'
import { deleteSeries } from './session-queries'

// A remember token is `<series>.<validator>`. A verify call with the current validator returns the next one. The
// current one stays valid until the next is used, because a simple client keeps its first token, and for a grace time
// afterwards. An older validator means that two parties have the token: the series and its sessions end.

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

/** Checks and rotates a remember token. The transaction locks its series. */
export async function resume(
  tx: Db,
  token: string,
  userId: number,
  origin: Origin,
): Promise<Resumption> {
  const [series = '', validator = ''] = token.split('.')
  const stored = await lockSeries(tx, series, userId)
  if (!stored) return { is: 'rejected' }
  const next = nextValidator(stored, validator)
  if (next === undefined) return { is: 'stolen', endedSessions: await deleteSeries(tx, series) }
  const used = hashOf(validator)
  if (used !== stored.previousHash) {
    await rotateSeries(tx, series, {
      currentHash: used,
      nextHash: hashOf(next),
      replacedHash: used === stored.nextHash ? stored.currentHash : undefined,
    })
  }
  await noteUse(tx, series, origin)
  return { is: 'resumed', series, token: tokenOf(series, next) }
}

/** Next validator for a valid one; equal for repeated requests. */
function nextValidator(stored: RememberSeries, validator: string): string | undefined {
  const used = hashOf(validator)
  const isValid = [stored.currentHash, stored.nextHash, stored.previousHash].includes(used)
  return isValid ? derivedFrom(stored.chainKey, validator) : undefined
}

function tokenOf(series: string, validator: string): string {
  return `${series}.${validator}`
}
