import { randomUUID } from 'node:crypto'
import { socketsPerUser } from '../auth/limits'
import type { Db } from '../db/client'
import { endInTime } from '../db/listen'
import { Failure } from '../errors/failure'
import type { LiveSocket } from './rooms'
import {
  countSocketsUpTo,
  deleteProcess,
  deleteSockets,
  insertSocket,
  markAlive,
} from './socket-queries'

const markEveryMs = 5000
const removedAtOnce = 1000

/** The sockets of each user, counted over all processes of a database. */
export interface SocketCounts {
  /**
   * Counts a socket until it disconnects. Throws `too-many-requests` beyond the limit. While the database is away, only
   * the limit of this process applies.
   */
  add(socket: LiveSocket, userId: number): Promise<void>
  /** Removes all sockets of this process at once, so that their pages may connect to another one. */
  close(): Promise<void>
}

/** Counts sockets in the database. A process that is killed stops counting after 15 seconds. */
export async function openSocketCounts(db: Db): Promise<SocketCounts> {
  const processId = randomUUID()
  const gone = new Set<number>()
  let isClosed = false

  let removing: Promise<void> | undefined

  const removeSome = async () => {
    while (!isClosed && gone.size > 0) {
      const ids = [...gone].slice(0, removedAtOnce)
      await deleteSockets(db, ids)
      for (const id of ids) gone.delete(id)
    }
  }
  /** One at a time, as thousands may go at once. A failed removal is tried again with the next sign of life. */
  const removeGone = () => {
    removing ??= removeSome().finally(() => {
      removing = undefined
    })
    return removing
  }
  const remove = (id: number) => {
    gone.add(id)
    return removeGone().catch(() => undefined)
  }
  const mark = async () => {
    await markAlive(db, processId)
    await removeGone()
  }

  await markAlive(db, processId)
  const timer = setInterval(() => void mark().catch(() => undefined), markEveryMs)
  timer.unref()

  const count = async (socket: LiveSocket, userId: number) => {
    const id = await insertSocket(db, processId, userId)
    const leave = () => {
      socket.off('disconnect', leave)
      socket.conn.off('close', leave)
      void remove(id)
    }
    socket.once('disconnect', leave)
    // A connection that closes during the handshake doesn't disconnect its socket.
    socket.conn.once('close', leave)
    const sockets = await countSocketsUpTo(db, userId, id)
    const isAllowed = sockets <= socketsPerUser
    if (!isAllowed || socket.conn.readyState !== 'open') leave()
    return isAllowed
  }

  return {
    add: async (socket, userId) => {
      if (isClosed) return
      const isAllowed = await count(socket, userId).catch(() => true)
      if (!isAllowed) throw new Failure('too-many-requests')
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await endInTime(deleteProcess(db, processId).catch(() => undefined))
    },
  }
}
