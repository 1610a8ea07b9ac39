import { faultsHeader } from '@portal/contract/qa/switches'
import { beforeEach, expect, test, vi } from 'vitest'

const asked = vi.fn<typeof fetch>(async () => new Response())

beforeEach(() => {
  vi.resetModules()
  vi.restoreAllMocks()
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
  window.fetch = asked
})

test('faults go with the calls of fetch to the api, and nowhere else', async () => {
  const { takeSwitches } = await import('./switches-store')
  const { failCalls } = await import('./network-faults')
  failCalls()
  takeSwitches('signOut.status:503')
  const signOut = 'https://api.example/api/app_users/sign-out'
  await window.fetch(signOut, { method: 'POST', body: '{}', keepalive: true })
  await window.fetch('https://portal.example/config.json')
  const [[request], [other]] = asked.mock.calls as [[Request], [string]]
  expect(request.headers.get(faultsHeader)).toBe('signOut.status:503')
  expect([request.url, request.method, request.keepalive]).toEqual([signOut, 'POST', true])
  expect(await request.text()).toBe('{}')
  expect(other).toBe('https://portal.example/config.json')
})

test('a browser that blocks storage has switches for the page', async () => {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  const { switchValue, takeSwitches } = await import('./switches-store')
  const { blockStorage } = await import('./browser-faults')
  blockStorage()
  takeSwitches('clipboard:absent')
  expect(switchValue('clipboard')).toBe('absent')
  expect(() => window.localStorage).toThrow('denied')
})
