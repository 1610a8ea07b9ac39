import { beforeEach, expect, test } from 'vitest'
import { keepPlace, takePlace } from './return-place'

beforeEach(() => sessionStorage.clear())

test('a place is given back once', () => {
  keepPlace('?tab=shared&year=2024')
  expect(takePlace(7)).toBe('?tab=shared&year=2024')
  expect(takePlace(7)).toBe('')
})

test('leaving from nowhere in particular forgets the place before', () => {
  keepPlace('?tab=shared')
  keepPlace('')
  expect(takePlace(7)).toBe('')
})

test('a place of a session is for its user alone', () => {
  keepPlace('?tab=shared', 7)
  expect(takePlace(7)).toBe('?tab=shared')
  keepPlace('?tab=shared', 7)
  expect(takePlace(8)).toBe('')
  expect(takePlace(7)).toBe('')
})
