import { userInfo } from 'node:os'
import type { Db } from '../db/client'
import { insertEvent } from '../events/queries'
import { findUserByEmail } from '../users/queries'

/** Runs a command of an operator and adds it to the trail of security events, with the user that it names. */
export async function recordCommand(
  db: Db,
  name: string,
  options: Record<string, unknown>,
  run: () => Promise<string[]>,
): Promise<string[]> {
  const email = [options.user, options.email].find((option) => typeof option === 'string')
  const findUser = async () => (email === undefined ? undefined : findUserByEmail(db, email))
  const before = await findUser()
  const record = async (result: string) => {
    const userId = (before ?? (await findUser()))?.id
    await insertEvent(db, { kind: 'operator', result, userId, actor: operatorName(), detail: name })
  }
  let lines: string[]
  try {
    lines = await run()
  } catch (error) {
    await record('refused')
    throw error
  }
  await record('ok')
  return lines
}

/** Of the machine; a container has users without a name. */
function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
