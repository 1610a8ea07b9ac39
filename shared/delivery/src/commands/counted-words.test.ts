import { counted } from '@portal/contract/counted'
import { expect, test, vi } from 'vitest'
import { failureLimits } from '../service/failure-limits'
import { repairedText } from './repair'

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
])('a count of %i has its form of the word', (count, text) => {
  expect(counted(count, 'entry', 'entries')).toBe(text)
})

test('a pointer with one release is told so', () => {
  const textOf = (...versions: string[]) =>
    repairedText({ app: 'remote-auth', versions, live: null, killed: [], skipped: [] })
  const [one] = textOf('1.0.0-a')
  expect(one).toContain(': 1 release, 0 killed')
  const [two] = textOf('1.0.0-a', '1.0.0-b')
  expect(two).toContain(': 2 releases, 0 killed')
})

test('a caller with too many refusals is told how long to wait', () => {
  vi.useFakeTimers()
  const limits = failureLimits(1)
  limits.note('stranger')
  vi.advanceTimersByTime(59_500)
  expect(() => limits.requireBelow('stranger')).toThrow('Wait 1 second.')
  vi.useRealTimers()
})
