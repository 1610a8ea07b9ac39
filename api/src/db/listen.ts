import pg from 'pg'

/** Hears what is notified over a channel until it is stopped. */
export type Listen = (
  channel: string,
  heard: (payload: string) => void,
) => Promise<() => Promise<void>>

const retryMs = 1000

/** Listens on a PostgreSQL server over a connection of its own, which is opened again when it breaks. */
export function listenOn(url: string): Listen {
  return async (channel, heard) => {
    let client: pg.Client | undefined
    let retry: NodeJS.Timeout | undefined
    let isStopped = false
    const later = () => {
      if (!isStopped) retry = setTimeout(() => connect().catch(later), retryMs)
    }
    const connect = async () => {
      const next = new pg.Client({ connectionString: url })
      next.on('notification', ({ payload }) => heard(payload ?? ''))
      next.on('error', () => undefined)
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      next.once('end', later)
      client = next
    }
    await connect()
    return async () => {
      isStopped = true
      clearTimeout(retry)
      await client?.end()
    }
  }
}
