import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently } from './patiently'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('code that fails to come is asked for three times more', async () => {
  const load = vi.fn().mockResolvedValue('code')
  for (let failed = 0; failed < 3; failed += 1) load.mockRejectedValueOnce('offline')
  const loading = patiently(load)
  await vi.runAllTimersAsync()
  expect(await loading).toBe('code')
  expect(load).toHaveBeenCalledTimes(4)
})

test('code that never comes fails as the last time', async () => {
  const load = vi.fn().mockRejectedValue(new Error('gone'))
  const loading = expect(patiently(load)).rejects.toThrow('gone')
  await vi.runAllTimersAsync()
  await loading
  expect(load).toHaveBeenCalledTimes(4)
})

test('a failure that does not pass is not waited for', async () => {
  const load = vi.fn().mockRejectedValue(new Error('broken'))
  await expect(patiently(load, () => false)).rejects.toThrow('broken')
  expect(load).toHaveBeenCalledOnce()
})
