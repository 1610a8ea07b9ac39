import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSecondsLeft } from './use-seconds-left'

afterEach(() => {
  vi.useRealTimers()
})

test('a countdown renders what shows it once a second, until it ends', () => {
  vi.useFakeTimers()
  const until = Date.now() + 3000
  const rendered = vi.fn()
  function Countdown() {
    return <Seconds left={useSecondsLeft(until)} />
  }
  function Seconds({ left }: { left: number }) {
    rendered()
    return left
  }
  render(<Countdown />)
  for (const left of [3, 2, 1, 0, 0]) {
    expect(screen.getByText(left)).toBeTruthy()
    for (let quarter = 0; quarter < 4; quarter += 1) act(() => vi.advanceTimersByTime(250))
  }
  expect(rendered).toHaveBeenCalledTimes(4)
})
