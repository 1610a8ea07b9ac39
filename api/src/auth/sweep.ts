import type { Db } from '../db/client'
import { deleteOldMail } from '../mail/queries'
import { deleteOldFailures } from '../releases/queries'
import { deleteOldResets } from './reset-queries'
import { deleteExpired } from './session-queries'
import { deleteOldAttempts } from './throttle-queries'

const everyMs = 3_600_000
const removals = [
  deleteExpired,
  deleteOldAttempts,
  deleteOldResets,
  deleteOldMail,
  deleteOldFailures,
]

/** Removes expired sessions, links, counters, mail and failures, now and every hour; returns a stop function. */
export function sweepRegularly(db: Db, onFailure: (error: unknown) => void): () => void {
  const sweep = () => void Promise.all(removals.map((remove) => remove(db))).catch(onFailure)
  sweep()
  const timer = setInterval(sweep, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
