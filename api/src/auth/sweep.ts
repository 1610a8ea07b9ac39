import type { Config } from '../config'
import { deleteOldMessages } from '../contact/queries'
import type { Db } from '../db/client'
import { deleteOldReports } from '../events/csp-queries'
import { deleteOldEvents } from '../events/queries'
import { deleteDeadProcesses } from '../live/socket-queries'
import { deleteOldLinks } from '../mail/link-queries'
import { deleteOldMail } from '../mail/queries'
import { forgetSharers } from '../projects/queries'
import { deleteOldHealth } from '../releases/health-queries'
import { deleteOldFailures } from '../releases/queries'
import { deleteOldDevices } from './device-queries'
import { deleteExpired } from './session-queries'
import { deleteOldAttempts } from './throttle-queries'

const everyMs = 3_600_000
const removals = [
  deleteExpired,
  deleteOldAttempts,
  deleteOldLinks,
  deleteOldDevices,
  deleteOldMail,
  deleteOldFailures,
  deleteOldHealth,
  deleteDeadProcesses,
  deleteOldReports,
]

/** Removes what has expired or is older than it is kept, now and every hour. Returns a stop function, which waits for the current removal. */
export function sweepRegularly(
  db: Db,
  keptDays: Config['keptDays'],
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    const all = [
      ...removals.map((remove) => remove(db)),
      deleteOldEvents(db, keptDays.events),
      deleteOldMessages(db, keptDays.messages),
      forgetSharers(db, keptDays.sharers),
    ]
    running = Promise.allSettled(all).then((results) => {
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
