import type { Db } from '../db/client'
import { addDevice, isDevice } from './device-queries'
import { hashOf, newSecret } from './secrets'

// A browser in which somebody has signed in gets a token. It proves nothing: it only has attempts of its own, so that
// strangers who fail at an account can't keep its user out.

/** Makes a user known on a device. Returns the token of a new device; a shared one keeps its token. */
export async function knowDevice(
  db: Db,
  userId: number,
  token: string | undefined,
  hasGivenCode: boolean,
): Promise<string | undefined> {
  const isOurs = token !== undefined && (await isDevice(db, hashOf(token)))
  const kept = isOurs ? token : newSecret()
  await addDevice(db, hashOf(kept), userId, hasGivenCode)
  return isOurs ? undefined : kept
}
