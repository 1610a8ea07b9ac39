import { expect, test } from 'vitest'
import { shortenMiddle } from './shorten-middle'

test('leaves a text that fits as it is', () => {
  expect(shortenMiddle('Ocean lobby', 11)).toBe('Ocean lobby')
})

test('leaves out the middle, at whole words', () => {
  expect(shortenMiddle('Ocean suite with the terrace above the old harbour', 34)).toBe(
    'Ocean suite … old harbour',
  )
})

test('cuts a word that is too long by itself, and no character in half', () => {
  const short = shortenMiddle('🏨'.repeat(40), 13)
  expect(short).toBe(`${'🏨'.repeat(5)} … ${'🏨'.repeat(5)}`)
})

test.each([57, 58, 59])('never makes a text of %i characters longer', (length) => {
  expect(shortenMiddle('x'.repeat(length), 58)).toHaveLength(Math.min(length, 58))
})
