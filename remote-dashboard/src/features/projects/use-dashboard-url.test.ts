import { storageKeys } from '@portal/contract'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDashboardUrl } from './use-dashboard-url'

const setSearch = vi.hoisted(() => vi.fn())
vi.mock('@portal/kit/portal', async (original) => ({
  ...(await original<object>()),
  useSearchParams: () => [new URLSearchParams('dialog=share&project=5'), setSearch],
  useUser: () => ({ id: 7 }),
}))

test('an order that another tab has chosen keeps what the entry of a dialog knows', () => {
  localStorage.setItem(`${storageKeys.dashboard}7`, JSON.stringify({ sort: 'name' }))
  history.replaceState({ usr: { openedHere: true } }, '')
  renderHook(useDashboardUrl)
  expect(setSearch).toHaveBeenCalledOnce()
  const [query, options] = setSearch.mock.calls[0] ?? []
  expect(String(query)).toBe('dialog=share&project=5&sort=name')
  expect(options).toEqual({ replace: true, state: { openedHere: true, queries: {} } })
})
