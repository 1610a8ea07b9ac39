import { afterEach, expect, test } from 'vitest'
import { fixClock } from './fixed-clock'

const Running = Date
afterEach(() => {
  globalThis.Date = Running
})

test('a clock stands still as long as it is told to', () => {
  const at = Running.UTC(2026, 2, 2, 10)
  let fixed: number | undefined = at
  fixClock(() => fixed)
  expect([Date.now(), new Date().toISOString()]).toEqual([at, '2026-03-02T10:00:00.000Z'])
  expect(Date()).toBe(new Running(at).toString())
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
  expect([
    new Date() instanceof Date,
    new Running() instanceof Date,
    Date.UTC(2026, 2, 2, 10),
  ]).toEqual([true, true, at])
  fixed = undefined
  expect(Date.now()).toBeGreaterThan(at)
})
