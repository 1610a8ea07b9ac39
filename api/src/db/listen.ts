import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface Hearer {
  readonly heard: (payload: string) => void
  /** Runs when listening resumes after an interruption. */
  readonly wasDeaf: () => void
}

interface Listening {
  /** Whether everything was heard that was said until a moment ago. */
  isHearing(): boolean
  stop(): Promise<void>
}

/** Subscribes to a channel until stopped. */
export type Listen = (channel: string, hearer: Hearer) => Promise<Listening>

const retryMs = 1000
/** Interval of checks for a silently dead connection. */
const checkEveryMs = 1000
const checkTimeoutMs = 5_000
/** How long after a check that was answered the connection counts as hearing. */
const hearingMs = 3000
const endWithinMs = 1000

/** Listens on a PostgreSQL server over its own connection, which is reopened after a failure. */
export function listenOn(url: string): Listen {
  return async (channel, { heard, wasDeaf }) => {
    let client: pg.Client | undefined
    /** By `performance.now()`; undefined while there is no connection. */
    let aliveAt: number | undefined
    let retry: NodeJS.Timeout | undefined
    let isStopped = false
    const connect = async () => {
      const next = new pg.Client({
        connectionString: url,
        application_name: `listens to ${channel}`,
        connectionTimeoutMillis: checkTimeoutMs,
      })
      next.on('notification', ({ payload }) => heard(payload ?? ''))
      next.on('error', () => undefined)
      try {
        await next.connect()
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        void next.end().catch(() => undefined)
        throw error
      }
      client = next
      let check: NodeJS.Timeout | undefined
      const checkLater = () => {
        check = setTimeout(async () => {
          const asked = performance.now()
          if (!(await isAlive(next))) return next.end()
          aliveAt = asked
          checkLater()
        }, checkEveryMs).unref()
      }
      checkLater()
      next.once('end', () => {
        clearTimeout(check)
        aliveAt = undefined
        later()
      })
    }
    const hear = () => {
      aliveAt = performance.now()
    }
    const again = () =>
      connect().then(() => {
        wasDeaf()
        hear()
      }, later)
    const later = () => {
      if (!isStopped) retry = setTimeout(again, retryMs)
    }
    await connect()
    hear()
    return {
      isHearing: () => aliveAt !== undefined && performance.now() - aliveAt < hearingMs,
      stop: async () => {
        isStopped = true
        clearTimeout(retry)
        if (client) await endInTime(client.end())
      },
    }
  }
}

/** Waits for connections to end, but not for long: a hung server never answers. */
export async function endInTime(ending: Promise<void>): Promise<void> {
  await Promise.race([ending, sleep(endWithinMs, undefined, { ref: false })])
}

function isAlive(client: pg.Client): Promise<boolean> {
  const answered = client.query('select 1').then(
    () => true,
    () => false,
  )
  // A busy process reads the answer late, when a timer is already due.
  const silent = sleep(checkTimeoutMs, undefined, { ref: false })
    .then(() => sleep(1000, undefined, { ref: false }))
    .then(() => false)
  return Promise.race([answered, silent])
}
