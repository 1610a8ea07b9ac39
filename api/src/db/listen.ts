import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface Hearer {
  readonly heard: (payload: string) => void
  /** Runs when listening resumes after an interruption. */
  readonly wasDeaf: () => void
}

/** Subscribes to a channel until stopped. */
export type Listen = (channel: string, hearer: Hearer) => Promise<() => Promise<void>>

const retryMs = 1000
/** Interval of checks for a silently dead connection. */
const checkEveryMs = 15_000
const checkTimeoutMs = 5_000
const endWithinMs = 1000

/** Listens on a PostgreSQL server over its own connection, which is reopened after a failure. */
export function listenOn(url: string): Listen {
  return async (channel, { heard, wasDeaf }) => {
    let client: pg.Client | undefined
    let retry: NodeJS.Timeout | undefined
    let isStopped = false
    const connect = async () => {
      const next = new pg.Client({
        connectionString: url,
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
      const check = setInterval(() => void endIfSilent(next), checkEveryMs)
      check.unref()
      next.once('end', () => {
        clearInterval(check)
        later()
      })
    }
    const again = () => connect().then(wasDeaf, later)
    const later = () => {
      if (!isStopped) retry = setTimeout(again, retryMs)
    }
    await connect()
    return async () => {
      isStopped = true
      clearTimeout(retry)
      if (client) await endInTime(client.end())
    }
  }
}

/** Waits for connections to end, but not for long: a hung server never answers. */
export async function endInTime(ending: Promise<void>): Promise<void> {
  await Promise.race([ending, sleep(endWithinMs, undefined, { ref: false })])
}

async function endIfSilent(client: pg.Client): Promise<void> {
  let hasAnswered = false
  client.query('select 1').then(
    () => {
      hasAnswered = true
    },
    () => undefined,
  )
  await sleep(checkTimeoutMs)
  // A busy process reads the answer late.
  if (!hasAnswered) await sleep(1000)
  if (!hasAnswered) await client.end()
}
