import { beforeEach, expect, test } from 'vitest'
import { keepPlace, takePlace } from './return-place'

beforeEach(() => sessionStorage.clear())

test('a place is given back once', () => {
  keepPlace('?tab=shared&year=2024')
  expect(takePlace()).toBe('?tab=shared&year=2024')
  expect(takePlace()).toBe('')
})

test('leaving from nowhere in particular forgets the place before', () => {
  keepPlace('?tab=shared')
  keepPlace('')
  expect(takePlace()).toBe('')
})
