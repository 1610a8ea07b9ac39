import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useMediaQuery } from './use-media-query'

test('a query is subscribed to once, followed and left', () => {
  const list = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => list)
  onTestFinished(() => void vi.unstubAllGlobals())
  const subscribed = vi.spyOn(list, 'addEventListener')
  const left = vi.spyOn(list, 'removeEventListener')
  const Matching = () => String(useMediaQuery('(max-width: 600px)'))
  const { rerender, unmount } = render(<Matching />)
  rerender(<Matching />)
  expect(subscribed).toHaveBeenCalledTimes(1)

  act(() => {
    list.matches = true
    list.dispatchEvent(new Event('change'))
  })
  expect(screen.getByText('true')).toBeTruthy()
  expect(subscribed).toHaveBeenCalledTimes(1)

  unmount()
  expect(left).toHaveBeenCalledTimes(1)
})
