import { clientEvents } from '@portal/contract'
import { type Caller, fullOriginOf } from '../auth/network'
import { deleteSession, timeLeft } from '../auth/session-queries'
import type { Db } from '../db/client'
import { insertEvent } from '../events/queries'
import { type Live, type LiveSocket, rooms } from './rooms'

/** Maximum time to find a session that ended while this process was cut off from the others. */
const longestUncheckedMs = 5 * 60_000
/** Until a check that failed is tried again. */
const retryMs = 5000

interface Parts {
  readonly db: Db
  readonly live: Live
  readonly caller: Caller
  readonly onFailure: (error: unknown) => void
}

/** Serves an accepted socket until its session ends. */
export function welcome(socket: LiveSocket, parts: Parts): void {
  let isEnding = false
  socket.on('session.end', (body, acknowledge) => {
    const isCall = clientEvents['session.end'].body.safeParse(body).success
    if (!isCall || typeof acknowledge !== 'function' || isEnding) return
    isEnding = true
    signOut(socket, parts, () => acknowledge({ ended: true })).catch((error) => {
      isEnding = false
      parts.onFailure(error)
      // For the next end of the session.
      if (socket.connected) void socket.join(rooms.session(socket.data.id))
    })
  })
  // A connection without its namespace would stay open.
  socket.once('disconnect', () => socket.conn.close())
  watchExpiry(socket, parts)
}

/** Ends the session; the requesting socket gets a reply instead of the event. */
async function signOut(
  socket: LiveSocket,
  { db, live, caller }: Parts,
  acknowledge: () => void,
): Promise<void> {
  const { id, userId } = socket.data
  await socket.leave(rooms.session(id))
  const ended = await deleteSession(db, id)
  await insertEvent(db, { kind: 'sign-out', result: 'ok', userId, ...fullOriginOf(caller) })
  live.sessionsEnded(ended, 'signed-out')
  acknowledge()
  socket.disconnect(true)
}

/**
 * Closes the socket when its session expires; calls of the page prolong the session. Whoever ended it before announces
 * that with the reason, so a session that is gone is only closed if it still is at the next look.
 */
function watchExpiry(socket: LiveSocket, { db, live, onFailure }: Parts): void {
  let timer: NodeJS.Timeout | undefined
  let wasGone = false
  const check = async () => {
    const ms = await timeLeft(db, socket.data.id)
    if (!socket.connected) return
    const isGone = ms === undefined
    if (isGone ? wasGone : ms <= 0) return live.sessionsEnded([socket.data.id], 'expired')
    wasGone = isGone
    timer = setTimeout(run, isGone ? retryMs : Math.min(ms, longestUncheckedMs))
  }
  const run = () =>
    void check().catch((error) => {
      onFailure(error)
      if (socket.connected) timer = setTimeout(run, retryMs)
    })
  socket.on('disconnect', () => clearTimeout(timer))
  run()
}
