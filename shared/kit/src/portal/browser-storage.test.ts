import { beforeEach, expect, test, vi } from 'vitest'
import { parseStored, readStored, writeStored } from './browser-storage'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const throwing = (name: string) => () => {
  throw new DOMException('refused', name)
}

test('stores and removes a text in its own area', () => {
  writeStored('localStorage', 'theme', 'dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(readStored('localStorage', 'theme')).toBe('dark')
  expect(readStored('sessionStorage', 'theme')).toBeUndefined()
  writeStored('localStorage', 'theme', undefined)
  expect(localStorage.getItem('theme')).toBeNull()
  expect(readStored('localStorage', 'theme')).toBeUndefined()
})

test('a text that does not fit holds for this page, until one is stored again', () => {
  writeStored('localStorage', 'theme', 'light')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(throwing('QuotaExceededError'))
  writeStored('localStorage', 'theme', 'dark')
  expect(localStorage.getItem('theme')).toBe('light')
  expect(readStored('localStorage', 'theme')).toBe('dark')
  writeStored('localStorage', 'theme', 'contrast')
  localStorage.setItem('theme', 'light')
  expect(readStored('localStorage', 'theme')).toBe('light')
})

test('storage that throws at a look keeps a text for this page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(throwing('SecurityError'))
  expect(readStored('localStorage', 'theme')).toBeUndefined()
  writeStored('localStorage', 'theme', 'dark')
  expect(readStored('localStorage', 'theme')).toBe('dark')
  writeStored('localStorage', 'theme', undefined)
  expect(readStored('localStorage', 'theme')).toBeUndefined()
})

test('storage that throws when it is read is as good as empty', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(throwing('SecurityError'))
  expect(readStored('localStorage', 'theme')).toBeUndefined()
})

test('an unreadable JSON text is like none', () => {
  expect(parseStored('{"pinned":[1]}')).toEqual({ pinned: [1] })
  for (const text of [undefined, '', '{"pinned":']) expect(parseStored(text)).toBeUndefined()
})

test('what cannot be stored is one for the modules of all apps', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(throwing('SecurityError'))
  writeStored('sessionStorage', 'draft', 'private')
  vi.resetModules()
  const other = await import('./browser-storage')
  expect(other.readStored('sessionStorage', 'draft')).toBe('private')
  other.writeStored('sessionStorage', 'draft', undefined)
  expect(readStored('sessionStorage', 'draft')).toBeUndefined()
})
