import '@portal/testing/render'
import { act, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary'
import { lazyComponent } from './lazy-component'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function show(load: () => Promise<ComponentType>) {
  const Late = lazyComponent(load)
  render(
    <ErrorBoundary fallback={() => 'crashed'}>
      <p>The portal</p>
      <Suspense>
        <Late />
      </Suspense>
    </ErrorBoundary>,
  )
}
const wait = () => act(() => vi.advanceTimersByTimeAsync(5000))
const comeBack = () => act(() => dispatchEvent(new Event('online')))

test('code that cannot be had leaves the portal as it is, and comes with the network', async () => {
  const load = vi.fn<() => Promise<ComponentType>>()
  load.mockRejectedValue(new Error('Loading chunk overlays failed.'))
  show(load)
  await wait()
  expect(document.body.textContent).toBe('The portal')
  await comeBack()
  await wait()
  expect(document.body.textContent).toBe('The portal')
  load.mockResolvedValue(() => <p>Overlays</p>)
  await comeBack()
  await wait()
  screen.getByText('Overlays')
})

test('code that cannot be had is asked for again after a while', async () => {
  const load = vi.fn<() => Promise<ComponentType>>()
  load.mockRejectedValue(new Error('503'))
  show(load)
  await wait()
  load.mockResolvedValue(() => <p>Overlays</p>)
  await wait()
  await wait()
  screen.getByText('Overlays')
})

test('code that throws crashes the portal', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(async () => () => {
    throw new Error('broken')
  })
  await wait()
  expect(document.body.textContent).toBe('crashed')
})
