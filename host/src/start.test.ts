import { firstPaintId } from '@portal/kit/plain/first-paint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const started = vi.fn()

/** Parts of the portal, mocked as loading them takes a while. */
let evaluated: string[] = []

let frame: (() => void) | undefined
const frames = () => {
  frame?.()
  frame = undefined
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((act) => {
    frame = () => act(0)
    return 1
  })
  vi.resetModules()
  started.mockReset()
  evaluated = []
  for (const part of ['@portal/contract', '@portal/kit/ui/core'])
    vi.doMock(part, () => {
      evaluated.push(part)
      return {}
    })
  vi.doMock('./main', () => {
    started()
    return {}
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const withFirstPaint = () => {
  document.body.innerHTML = `<div id="${firstPaintId}"></div>`
}

test('without a first paint the portal starts at once', async () => {
  await import('./start')
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
})

test('its scripts are evaluated in several tasks', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await import('./start')
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
  expect(evaluated).toEqual(['@portal/contract', '@portal/kit/ui/core'])
  // Vitest itself waits between two looks, for longer.
  expect(timers.mock.calls.filter(([, ms]) => !ms).length).toBeGreaterThan(evaluated.length)
})

test('a page that the browser prerenders starts once it is shown', async () => {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
  await import('./start')
  await vi.advanceTimersByTimeAsync(1000)
  expect(started).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
})

test('a first paint that people see already is not waited for', async () => {
  withFirstPaint()
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{} as PerformanceEntry])
  await import('./start')
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
})

test('the portal starts once the first paint is shown', async () => {
  withFirstPaint()
  await import('./start')
  await vi.advanceTimersByTimeAsync(50)
  expect(started).not.toHaveBeenCalled()
  frames()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(200)
  expect(started).toHaveBeenCalledOnce()
})

test('a page in the background, which shows nothing, starts too', async () => {
  withFirstPaint()
  await import('./start')
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
})
