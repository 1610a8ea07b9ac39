import type { UserSession } from '@portal/contract'
import type { Db } from '../db/client'
import { hashOf } from './secrets'
import { listRemembered, listSessions } from './session-list-queries'
import { deleteSession, endSeries, type Session } from './session-queries'
import { describeAgent } from './user-agent'

/** The browsers in which a user is signed in: the caller's first, then the last used. */
export async function readSessions(db: Db, caller: Session): Promise<UserSession[]> {
  const live = await listSessions(db, caller.userId)
  const current = live.find(({ id }) => id === caller.id)
  const remembered = await listRemembered(db, caller.userId)
  const listedSeries = new Set(remembered.map(({ series }) => series))
  const listed = [
    ...remembered.map(({ series, ...browser }) => {
      const own = live.filter((session) => session.series === series)
      return {
        ...describe(browser),
        key: keyOfSeries(series),
        lastSeen: latest([
          browser.lastSeen ?? browser.startedAt,
          ...own.map((one) => one.lastSeen),
        ]),
        isRemembered: true,
        isCurrent: series === current?.series,
      }
    }),
    ...live
      // A session may outlive its remember token.
      .filter(({ series }) => series === null || !listedSeries.has(series))
      .map(({ id, ...session }) => ({
        ...describe(session),
        key: keyOfSession(id),
        lastSeen: session.lastSeen.toISOString(),
        isRemembered: false,
        isCurrent: id === caller.id,
      })),
  ]
  return listed.sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeen.localeCompare(a.lastSeen),
  )
}

/** Ends the sessions of a key of the list, if it is the user's; returns the ended sessions, undefined if there is nothing to end. */
export async function endListed(
  db: Db,
  userId: number,
  key: string,
): Promise<number[] | undefined> {
  const remembered = await listRemembered(db, userId)
  const browser = remembered.find(({ series }) => keyOfSeries(series) === key)
  if (browser) return endSeries(db, browser.series, userId)
  const session = (await listSessions(db, userId)).find(({ id }) => keyOfSession(id) === key)
  return session && deleteSession(db, session.id)
}

/** A series is part of a remember token, so the list has its hash. */
function keyOfSeries(series: string): string {
  return hashOf(series)
}

function keyOfSession(id: number): string {
  return `session-${id}`
}

function latest(times: Date[]): string {
  return new Date(Math.max(...times.map(Number))).toISOString()
}

function describe(from: { userAgent: string | null; network: string | null; startedAt: Date }) {
  return {
    ...describeAgent(from.userAgent),
    network: from.network,
    startedAt: from.startedAt.toISOString(),
  }
}
