import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isUnavailable } from './errors'

test.each([
  ['ECONNREFUSED', true],
  ['EHOSTUNREACH', true],
  ['ENETUNREACH', true],
  ['EADDRNOTAVAIL', true],
  ['57P01', true],
  ['23505', false],
  ['22P02', false],
])('a query that failed with %s is unavailable: %s', (code, expected) => {
  const cause = Object.assign(new Error('connect'), { code })
  expect(isUnavailable(new DrizzleQueryError('select 1', [], cause))).toBe(expected)
})
