import { expect, test } from 'vitest'
import { readTogether } from './read-together'

/** Replies by id, and the ids of each query. */
function startReading(maxBatchSize = 8) {
  const replies = new Map([1, 2, 3].map((id) => [id, `{"id":${id}}`]))
  const queries: (readonly number[])[] = []
  const query = {
    execute: async ({ ids }: { ids: readonly number[] }) => {
      queries.push(ids)
      // Rows come in any order.
      const found = [...replies].filter(([id]) => ids.includes(id)).reverse()
      return found.map(([id, json]) => ({ id, json }))
    },
  }
  return { replies, queries, query, read: readTogether(query, maxBatchSize) }
}

test('calls at the same time are one query, each with its own reply', async () => {
  const { read, queries } = startReading()
  const replies = await Promise.all([read(2), read(1), read(4), read(2)])
  expect(replies).toEqual(['{"id":2}', '{"id":1}', undefined, '{"id":2}'])
  expect(queries).toEqual([[2, 1, 4]])
})

test('a call that comes after a query began reads again', async () => {
  const { read, queries, query, replies } = startReading()
  const { execute } = query
  let late: Promise<string | undefined> | undefined
  query.execute = (given) => {
    const found = execute(given)
    replies.set(1, '"changed"')
    late ??= read(1)
    return found
  }
  expect(await read(1)).toBe('{"id":1}')
  expect(await late).toBe('"changed"')
  expect(queries).toEqual([[1], [1]])
})

test('a query has no more ids than it may', async () => {
  const { read, queries } = startReading(2)
  await Promise.all([read(1), read(2), read(3)])
  expect(queries).toEqual([[1, 2], [3]])
})

test('an id is read alone from its first long reply to its first short one', async () => {
  const { read, queries, replies } = startReading()
  replies.set(1, 'long'.repeat(20_000))
  for (let round = 0; round < 2; round++) await Promise.all([read(1), read(2), read(3)])
  expect(queries).toEqual([[1, 2, 3], [1], [2, 3]])
  replies.set(1, 'short')
  for (let round = 0; round < 2; round++) await Promise.all([read(1), read(2)])
  expect(queries.slice(3)).toEqual([[1], [2], [1, 2]])
})

test('a call for an id that waits already takes no place of another', async () => {
  const { read, queries } = startReading(2)
  await Promise.all([read(1), read(1), read(2), read(1), read(3)])
  expect(queries).toEqual([[1, 2], [3]])
})

test('an id whose query fails takes others with it once', async () => {
  const { read, query } = startReading()
  const { execute } = query
  query.execute = (given) =>
    given.ids.includes(2) ? Promise.reject(new Error('too long')) : execute(given)
  const outcomes: string[][] = []
  for (let round = 0; round < 3; round++) {
    const settled = await Promise.allSettled([read(1), read(2)])
    outcomes.push(settled.map(({ status }) => status))
  }
  const apart = ['fulfilled', 'rejected']
  expect(outcomes).toEqual([['rejected', 'rejected'], apart, apart])
})

test('ids are read together again after an outage', async () => {
  const { read, query, queries } = startReading()
  const { execute } = query
  query.execute = () => Promise.reject(new Error('away'))
  await Promise.allSettled([read(1), read(2)])
  query.execute = execute
  for (let round = 0; round < 2; round++) await Promise.all([read(1), read(2)])
  expect(queries).toEqual([[1], [2], [1, 2]])
})
