import { act, renderHook } from '@testing-library/react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { followScroll, useScrollOfNewEntries } from './follow-scroll'

let grow: () => void
const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockReset()
  vi.stubGlobal('scrollTo', scrolled)
  vi.stubGlobal('innerHeight', 700)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #isOn = true
      constructor(changed: () => void) {
        grow = () => this.#isOn && changed()
      }
      observe() {}
      disconnect() {
        this.#isOn = false
      }
    },
  )
  history.replaceState({ idx: 1, leftAtPx: 900 }, '')
})
function growTo(px: number): void {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(px)
  grow()
}

test('a page that was left is shown there once it is high enough, and only once', () => {
  followScroll()
  growTo(1500)
  expect(scrolled).not.toHaveBeenCalled()
  growTo(1600)
  growTo(2000)
  expect(scrolled.mock.calls).toEqual([[0, 900]])
})

test('a page that stays shorter is shown at its end, and where it was left once it has grown', () => {
  vi.useFakeTimers()
  followScroll()
  growTo(1400)
  vi.advanceTimersByTime(200)
  growTo(1500)
  vi.advanceTimersByTime(299)
  expect(scrolled).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scrolled.mock.calls).toEqual([[0, 900]])
  growTo(1600)
  growTo(1700)
  vi.advanceTimersByTime(300)
  expect(scrolled).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test.each(['wheel', 'pointerdown', 'keydown'])('who acts meanwhile (%s) is left alone', (deed) => {
  followScroll()
  dispatchEvent(new Event(deed))
  growTo(2000)
  expect(scrolled).not.toHaveBeenCalled()
})

test.each([null, {}, { leftAtPx: '900' }, { leftAtPx: 0 }])(
  '%j leaves the page as it is',
  (state) => {
    history.replaceState(state, '')
    followScroll()
    growTo(2000)
    expect(scrolled).not.toHaveBeenCalled()
  },
)

test('where a page stands is noted once it stands still, beside what is in its entry', () => {
  vi.useFakeTimers()
  followScroll()
  vi.stubGlobal('scrollY', 412.4)
  dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(200)
  dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(200)
  expect(history.state).toEqual({ idx: 1, leftAtPx: 900 })
  vi.advanceTimersByTime(100)
  expect(history.state).toEqual({ idx: 1, leftAtPx: 412 })
  vi.useRealTimers()
})

test('a new entry has where the page stands, as behind a dialog, and an old one keeps its own', () => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollY', 412.4)
  const useBoth = () => {
    useScrollOfNewEntries()
    return useNavigate()
  }
  const { result } = renderHook(useBoth, { wrapper: BrowserRouter })
  vi.advanceTimersByTime(1)
  expect(history.state).toMatchObject({ idx: 1, leftAtPx: 900 })
  act(() => void result.current({ search: '?dialog=terms' }, { state: { openedHere: true } }))
  vi.advanceTimersByTime(1)
  expect(history.state).toMatchObject({ idx: 2, leftAtPx: 412, usr: { openedHere: true } })
  vi.useRealTimers()
})
