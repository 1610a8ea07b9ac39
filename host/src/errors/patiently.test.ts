import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently } from './patiently'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('code that fails to come is asked for twice more', async () => {
  const load = vi.fn().mockRejectedValueOnce('offline').mockRejectedValueOnce('offline')
  load.mockResolvedValue('code')
  const loading = patiently(load)
  await vi.runAllTimersAsync()
  expect(await loading).toBe('code')
  expect(load).toHaveBeenCalledTimes(3)
})

test('code that never comes fails as the last time', async () => {
  const load = vi.fn().mockRejectedValue(new Error('gone'))
  const loading = expect(patiently(load)).rejects.toThrow('gone')
  await vi.runAllTimersAsync()
  await loading
  expect(load).toHaveBeenCalledTimes(3)
})
