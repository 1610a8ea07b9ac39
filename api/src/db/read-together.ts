import DataLoader from 'dataloader'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { LruMap } from 'toad-cache'

/** Replies that others would wait for, some 300 projects, in characters. */
const longReply = 65_536

/** Ids that are remembered as read alone. */
const mostAlone = 1_000

interface JsonQuery {
  execute(values: { ids: readonly number[] }): Promise<{ id: number; json: string }[]>
}

/**
 * Condition: the column is one of the `ids` of a prepared query. The subquery hides how many there are: PostgreSQL would
 * make a new plan for each execution with fewer than ten, which takes longer than to read them.
 */
export function isOneOf(column: AnyColumn): SQL {
  return sql`${column} = any((select ${sql.placeholder('ids')}::int[])::int[])`
}

/**
 * Reads JSON by id, for up to `maxBatchSize` calls that come at the same time in one query. It begins after the calls
 * that it answers, so none gets an older state than by a query of its own. An id whose last reply was long, or whose
 * query failed, is read alone.
 */
export function readTogether(
  query: JsonQuery,
  maxBatchSize: number,
): (id: number) => Promise<string | undefined> {
  const read = async (ids: readonly number[]) => {
    const found = await query.execute({ ids })
    const byId = new Map(found.map(({ id, json }) => [id, json]))
    return ids.map((id) => byId.get(id))
  }
  const waiting = new Map<number, Promise<string | undefined>>()
  const loader = new DataLoader<number, string | undefined>(
    (ids) => {
      for (const id of ids) waiting.delete(id)
      return read(ids)
    },
    { cache: false, batchScheduleFn: setImmediate, maxBatchSize },
  )
  const withOthers = (id: number) => {
    const asked = waiting.get(id) ?? loader.load(id)
    waiting.set(id, asked)
    return asked
  }
  const alone = new LruMap<true>(mostAlone)
  return async (id) => {
    try {
      const json = alone.get(id) ? (await read([id]))[0] : await withOthers(id)
      if (json && json.length > longReply) alone.set(id, true)
      else alone.delete(id)
      return json
    } catch (error) {
      alone.set(id, true)
      throw error
    }
  }
}
