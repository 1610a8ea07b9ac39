import { z } from 'zod'
import { StartRefused } from '../config'

const Clock = z.iso.datetime().transform((time) => Date.parse(time))

/** Fixed time of the api's clock, from QA_CLOCK. Throws StartRefused when it is invalid, or QA mode isn't allowed. */
export function readClock(env: NodeJS.ProcessEnv): number | undefined {
  if (env.NODE_ENV === 'production')
    throw new StartRefused('QA mode does not run where NODE_ENV is production.')
  if (!env.QA_CLOCK) return undefined
  if (env.DATABASE_URL)
    throw new StartRefused('QA_CLOCK needs the embedded database: a server has its own clock.')
  const parsed = Clock.safeParse(env.QA_CLOCK)
  if (!parsed.success)
    throw new StartRefused('QA_CLOCK must be a time in UTC, such as 2026-03-02T10:00:00Z.')
  return parsed.data
}
