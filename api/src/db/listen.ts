import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface Hearer {
  readonly heard: (payload: string) => void
  /** Called when it listens again after a time in which it could hear nothing. */
  readonly wasDeaf: () => void
}

/** Hears what is notified over a channel until it is stopped. */
export type Listen = (channel: string, hearer: Hearer) => Promise<() => Promise<void>>

const retryMs = 1000
/** A connection that says nothing may be dead without anybody having said so. */
const checkEveryMs = 15_000
const checkTimeoutMs = 5_000

/** Listens on a PostgreSQL server over a connection of its own, which is opened again when it breaks. */
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
      await client?.end()
    }
  }
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
  // A process that was busy itself reads the answer only now.
  if (!hasAnswered) await sleep(1000)
  if (!hasAnswered) await client.end()
}
