import '@portal/testing/browser-stubs'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
// Load it before the tests: the first import takes seconds on a busy machine.
import './theme-store'

async function open({ stored, prefersDark = false }: { stored?: string; prefersDark?: boolean }) {
  if (stored) localStorage.setItem('theme', stored)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: prefersDark && query.includes('dark'),
      media: query,
    } as MediaQueryList),
  )
  vi.resetModules()
  const module = await import('./theme-store')
  const { result } = renderHook(() => module.useThemeName())
  return { ...module, name: () => result.current }
}

beforeEach(() => localStorage.clear())

test.each([
  [{}, 'light'],
  [{ prefersDark: true }, 'dark'],
  [{ stored: 'system', prefersDark: true }, 'dark'],
  [{ stored: 'light', prefersDark: true }, 'light'],
  [{ stored: 'dark' }, 'dark'],
  [{ stored: 'contrast' }, 'contrast'],
  [{ stored: 'sepia' }, 'light'],
])('with %j the theme is %s', async (browser, theme) => {
  const { name } = await open(browser)
  expect(name()).toBe(theme)
  expect(document.documentElement.dataset.theme).toBe(theme)
})

test('a choice holds at once and the next time', async () => {
  const { useThemeStore, name } = await open({})
  act(() => useThemeStore.getState().choose('contrast'))
  expect(name()).toBe('contrast')
  expect(document.documentElement.style.colorScheme).toBe('dark')
  act(() => useThemeStore.getState().choose('light'))
  expect(document.documentElement.style.colorScheme).toBe('light')
  act(() => useThemeStore.getState().choose('contrast'))
  expect(localStorage.getItem('theme')).toBe('contrast')
})

test('a choice made in another tab holds here too', async () => {
  const { followThemeChoices, name } = await open({})
  followThemeChoices()
  localStorage.setItem('theme', 'dark')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))
  expect(name()).toBe('dark')
})
