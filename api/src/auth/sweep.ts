import type { Db } from '../db/client'
import { deleteDeadProcesses } from '../live/socket-queries'
import { deleteOldMail } from '../mail/queries'
import { deleteOldHealth } from '../releases/health-queries'
import { deleteOldFailures } from '../releases/queries'
import { deleteOldDevices } from './device-queries'
import { deleteOldResets } from './reset-queries'
import { deleteExpired } from './session-queries'
import { deleteOldAttempts } from './throttle-queries'

const everyMs = 3_600_000
const removals = [
  deleteExpired,
  deleteOldAttempts,
  deleteOldResets,
  deleteOldDevices,
  deleteOldMail,
  deleteOldFailures,
  deleteOldHealth,
  deleteDeadProcesses,
]

/**
 * Removes expired sessions, links, counters, mail, failures, health of releases and ended processes, now and every hour. Returns a stop
 * function, which waits for the current removal.
 */
export function sweepRegularly(db: Db, onFailure: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    running = Promise.allSettled(removals.map((remove) => remove(db))).then((results) => {
      for (const result of results) if (result.status === 'rejected') onFailure(result.reason)
    })
  }
  sweep()
  const timer = setInterval(sweep, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
