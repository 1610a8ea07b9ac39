import '@portal/testing/render'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Corner } from './corner'

const code = vi.hoisted(() => ({ isLost: true }))
vi.mock('./panel', () => {
  if (code.isLost) throw new Error('Loading chunk qa-panel failed.')
  return { default: () => 'The panel' }
})

test('without a network the button stays, and the panel comes with the network', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Corner />)
  const wait = () => act(() => vi.advanceTimersByTimeAsync(5000))
  fireEvent.click(screen.getByRole('button'))
  await wait()
  expect(screen.getByRole('button').ariaExpanded).toBe('true')
  code.isLost = false
  act(() => void dispatchEvent(new Event('online')))
  await wait()
  screen.getByText('The panel')
  vi.useRealTimers()
})
