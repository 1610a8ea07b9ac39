import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const failure = { release: '1.0.0-0000000b', phase: 'entry', cause: 'broken' } as const
const reload = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', { reload })
  localStorage.setItem('company', '7')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reload.mockReset()
  localStorage.clear()
  sessionStorage.clear()
})

test('a canary that failed is left once, avoided, and noted for the live host', async () => {
  localStorage.setItem('avoided_releases', 'remote-auth@1.0.0-00000001')
  const { leaveCanary } = await import('./leave-canary')
  leaveCanary(failure)
  leaveCanary({ ...failure, phase: 'render', cause: 'crashed' })
  expect(reload).toHaveBeenCalledOnce()
  expect(localStorage.getItem('avoided_releases')).toBe(
    'remote-auth@1.0.0-00000001,host@1.0.0-0000000b',
  )
  expect(JSON.parse(sessionStorage.getItem('host_failure') ?? '')).toEqual(failure)
  expect(localStorage.getItem('company')).toBe('7')
})

test('in a full storage the company is forgotten, so that the next page does not choose the canary again', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { leaveCanary } = await import('./leave-canary')
  leaveCanary(failure)
  expect(localStorage.getItem('company')).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})

test('a browser that is offline stays with the canary, as no host would come', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { leaveCanary } = await import('./leave-canary')
  expect(leaveCanary(failure)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(localStorage.getItem('avoided_releases')).toBeNull()
  onLine.mockReturnValue(true)
  expect(leaveCanary(failure)).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})
