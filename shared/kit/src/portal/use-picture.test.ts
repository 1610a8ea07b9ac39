import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePicture } from './use-picture'

const open = (initial: string | null) =>
  renderHook((stored) => usePicture(stored, (name) => `https://assets.example/${name}`), {
    initialProps: initial,
  })

test.each([null, ''])('there is no picture for the stored value %j', (stored) => {
  expect(open(stored).result.current).toBeUndefined()
})

test('a stored picture is at its address', () => {
  expect(open('a.png').result.current?.src).toBe('https://assets.example/a.png')
})

test('a picture that fails to load is gone until another one is stored', () => {
  const { result, rerender } = open('gone.png')
  act(() => result.current?.onError())
  expect(result.current).toBeUndefined()
  rerender('new.png')
  expect(result.current?.src).toBe('https://assets.example/new.png')
})

test('a picture that failed to load is tried again when the network comes back', () => {
  const { result } = open('a.png')
  act(() => result.current?.onError())
  expect(result.current).toBeUndefined()
  act(() => void dispatchEvent(new Event('online')))
  expect(result.current?.src).toBe('https://assets.example/a.png')
})
