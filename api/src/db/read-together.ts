import DataLoader from 'dataloader'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { LruMap } from 'toad-cache'

/** Replies that others would wait for, some 300 projects, in characters. */
const longReply = 65_536

/** Ids with long replies that are remembered at once. */
const mostLong = 1_000

interface JsonQuery {
  execute(values: { ids: readonly number[] }): Promise<{ id: number; json: string }[]>
}

/**
 * Whether a row is of one of the `ids` of a prepared query. The subquery hides how many there are: PostgreSQL would plan
 * each execution for fewer than ten anew, which takes longer than to read them.
 */
export function isOneOf(column: AnyColumn): SQL {
  return sql`${column} = any((select ${sql.placeholder('ids')}::int[])::int[])`
}

/**
 * Reads JSON by id, for up to `maxBatchSize` calls that come at the same time in one query. It begins after the calls
 * that it answers, so none gets an older state than by a query of its own. An id whose last reply was long is read alone.
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
  const loader = new DataLoader<number, string | undefined>(
    (ids) => {
      for (const id of ids) loader.clear(id)
      return read(ids)
    },
    { batchScheduleFn: setImmediate, maxBatchSize },
  )
  const long = new LruMap<true>(mostLong)
  return async (id) => {
    const json = long.get(id) ? (await read([id]))[0] : await loader.load(id)
    if (json && json.length > longReply) long.set(id, true)
    else long.delete(id)
    return json
  }
}
