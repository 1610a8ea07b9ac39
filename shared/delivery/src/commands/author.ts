import { userInfo } from 'node:os'

/** The author of a change, for the history: `PORTAL_USER`, else the user of the machine, which may have no name in a container. */
export function authorOf(
  { PORTAL_USER }: NodeJS.ProcessEnv,
  readName = () => userInfo().username,
): string {
  if (PORTAL_USER) return PORTAL_USER
  try {
    return readName()
  } catch {
    return `user ${process.getuid?.()}`
  }
}
