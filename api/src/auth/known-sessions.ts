import type { Db } from '../db/client'
import type { Listen } from '../db/listen'
import { type Session, sessionReader } from './session-queries'

/** Channel on which the database names sessions that may have ended (migration `session_ends`). */
export const sessionsChannel = 'portal_sessions'

/** Sessions that a process remembers at once. */
const maxKnown = 10_000

export interface KnownSessions {
  /** Finds a live session by its token's hash and keeps its last use. */
  readonly find: (tokenHash: string) => Promise<Session | undefined>
  /** For ends that this process knows of before the database says so. */
  forget(sessionIds: readonly number[]): void
  stop(): Promise<void>
}

/**
 * Remembers sessions between two updates of their last use, so that most calls read none. The database says which ones
 * end; a process that can't hear it remembers none.
 */
export async function openKnownSessions(db: Db, listen: Listen): Promise<KnownSessions> {
  const readSession = sessionReader(db)
  const known = new Map<string, { readonly session: Session; readonly until: number }>()
  let changes = 0

  const forget = (sessionIds: readonly number[]) => {
    changes += 1
    for (const [tokenHash, { session }] of known)
      if (sessionIds.includes(session.id)) known.delete(tokenHash)
  }
  const forgetAll = () => {
    changes += 1
    known.clear()
  }
  const listening = await listen(sessionsChannel, {
    heard: (sessionId) => forget([Number(sessionId)]),
    wasDeaf: forgetAll,
  })

  return {
    find: async (tokenHash) => {
      const now = performance.now()
      const found = known.get(tokenHash)
      if (found && found.until > now && listening.isHearing()) return found.session
      const before = changes
      const read = await readSession(tokenHash)
      // It may have ended after it was read.
      if (!read || changes !== before) return read?.session
      if (known.size >= maxKnown) known.clear()
      known.set(tokenHash, { session: read.session, until: now + read.unchangedMs })
      return read.session
    },
    forget,
    stop: listening.stop,
  }
}
