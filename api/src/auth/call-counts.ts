import { LruMap } from 'toad-cache'
import type { Db } from '../db/client'
import { countAttempts } from './throttle-queries'

/** Share of a limit that a process counts by itself before it adds it to the database. */
const ownShare = 0.005
/** Longest wait of a call for the database. Afterwards the process counts by itself. */
const waitMs = 1000
const retryMs = 1000
/** Callers that are remembered at once, as many as the plugin remembers. */
const maxCallers = 5000

/** The calls of one caller in its window. */
interface Count {
  /** Calls to this process, and how many of them the database has. */
  own: number
  synced: number
  /** Own calls before the window of the database. */
  before: number
  /** Calls to other processes, as of the last synchronization. */
  others: number
  /** By `performance.now()`. */
  endsAt: number
}

type Reply = (error: null, result: { current: number; ttl: number }) => void

/**
 * Store of `@fastify/rate-limit` that counts the calls to all processes in the database. A process admits at most 1 % of
 * the limit by itself; a call beyond that waits for the database. While the database is away each process counts alone.
 */
export function sharedCallCounts(db: Db, onAway: (error: unknown) => void) {
  const counts = new LruMap<Count>(maxCallers)
  const due = new Map<string, Count>()
  let syncing: Promise<void> | undefined
  let isAway = false
  let retryAt = 0

  const setAway = (error: unknown) => {
    if (!isAway) onAway(error)
    isAway = true
  }

  const countOf = (key: string, windowMs: number): Count => {
    const known = counts.get(key)
    if (known && known.endsAt > performance.now()) return known
    const count = { own: 0, synced: 0, before: 0, others: 0, endsAt: performance.now() + windowMs }
    counts.set(key, count)
    return count
  }

  const addDue = async (windowMs: number) => {
    const sent = [...due].map(([key, count]) => ({ key: `calls:${key}`, count, upTo: count.own }))
    due.clear()
    const attempts = sent.map(({ key, count, upTo }) => ({ key, attempts: upTo - count.synced }))
    const windows = await countAttempts(db, attempts, windowMs / 1000)
    const windowOf = new Map(windows.map((window) => [window.key, window]))
    for (const { key, count, upTo } of sent) {
      const window = windowOf.get(key)
      if (window) update(count, upTo, window.attempts, performance.now() + window.msLeft)
    }
  }

  const sync = (windowMs: number): Promise<void> => {
    if (syncing) return syncing
    if (due.size === 0 || performance.now() < retryAt) return Promise.resolve()
    syncing = addDue(windowMs)
      .then(
        () => {
          isAway = false
        },
        (error: unknown) => {
          setAway(error)
          retryAt = performance.now() + retryMs
        },
      )
      .finally(() => {
        syncing = undefined
      })
    return syncing
  }

  const waitForSync = (windowMs: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(() => {
        setAway(new Error(`The database has not answered for ${waitMs} ms`))
        done()
      }, waitMs)
      void sync(windowMs).then(() => {
        clearTimeout(timer)
        done()
      })
    })

  return class {
    incr(key: string, reply: Reply, windowMs: number, max: number): void {
      const count = countOf(key, windowMs)
      count.own += 1
      const position = count.own
      const step = Math.max(1, Math.floor(max * ownShare))
      const isAhead = (steps: number) => {
        const known = count.synced - count.before + count.others
        // Beyond the limit more calls change nothing.
        return known <= max && count.own - count.synced >= steps * step
      }
      if (isAhead(1)) {
        due.set(key, count)
        void sync(windowMs)
      }
      const answer = () => {
        const current = position - count.before + count.others
        reply(null, { current, ttl: Math.max(0, count.endsAt - performance.now()) })
      }
      const mustWait = () => !isAway && isAhead(2)
      const wait = async () => {
        // Twice, because the synchronization that runs may have begun before this call.
        await waitForSync(windowMs)
        if (mustWait()) await waitForSync(windowMs)
        answer()
      }
      if (mustWait()) void wait()
      else answer()
    }

    child() {
      return this
    }
  }
}

/** Takes over a reply of the database: `upTo` own calls are in it, of `total` in its window. */
function update(count: Count, upTo: number, total: number, endsAt: number): void {
  const isNewWindow = total < upTo - count.before
  if (isNewWindow) count.before = count.synced
  count.synced = upTo
  count.others = total - (upTo - count.before)
  count.endsAt = endsAt
}
