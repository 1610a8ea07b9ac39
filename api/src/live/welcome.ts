import { clientEvents } from '@portal/contract'
import { deleteSession, timeLeft } from '../auth/session-queries'
import type { Db } from '../db/client'
import { type Live, type LiveSocket, rooms } from './rooms'

/** How soon a process finds a session that ended while it was cut off from the other processes. */
const longestUncheckedMs = 5 * 60_000

/** Serves a socket that was let in, until its session is over. */
export function welcome(
  socket: LiveSocket,
  db: Db,
  live: Live,
  onFailure: (error: unknown) => void,
): void {
  socket.on('session.end', (body, acknowledge) => {
    const isCall = clientEvents['session.end'].body.safeParse(body).success
    if (!isCall || typeof acknowledge !== 'function') return
    signOut(socket, db, live, () => acknowledge({ ended: true })).catch(onFailure)
  })
  watchExpiry(socket, db, live, onFailure)
}

/** Ends the session; the socket that asked for it gets the answer instead of the event. */
async function signOut(
  socket: LiveSocket,
  db: Db,
  live: Live,
  acknowledge: () => void,
): Promise<void> {
  const ended = await deleteSession(db, socket.data.id)
  acknowledge()
  await socket.leave(rooms.session(socket.data.id))
  live.sessionsEnded(ended, 'signed-out')
  socket.disconnect(true)
}

/** Closes the socket when its session is over; calls of the page prolong the session meanwhile. */
function watchExpiry(
  socket: LiveSocket,
  db: Db,
  live: Live,
  onFailure: (error: unknown) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  const check = async () => {
    const ms = await timeLeft(db, socket.data.id)
    if (!socket.connected) return
    if (ms === undefined) return live.sessionsEnded([socket.data.id], 'expired')
    timer = setTimeout(run, Math.min(ms, longestUncheckedMs))
  }
  const run = () => void check().catch(onFailure)
  socket.on('disconnect', () => clearTimeout(timer))
  run()
}
