import { renderInPortal } from '@portal/testing/render'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TitledDialog } from './titled-dialog'

function open() {
  const close = vi.fn()
  renderInPortal(
    <>
      <button type="button">The opener</button>
      <TitledDialog title="Tables" onClose={close}>
        Content
      </TitledDialog>
    </>,
  )
  return close
}

test('focuses its title and closes once on Escape', async () => {
  const close = open()
  const title = screen.getByRole('heading', { name: 'Tables' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  fireEvent.keyDown(title, { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})

test('has a Tab stop for its content only while that scrolls', () => {
  const heights = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(0)
  let look: () => void = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        look = changed
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  open()
  const content = screen.getByRole('group', { name: 'Tables' })
  expect(content.tabIndex).toBe(-1)
  heights.mockReturnValue(900)
  act(() => look())
  expect(content.tabIndex).toBe(0)
  heights.mockRestore()
})

test('closes with Escape although it does not have the focus yet, or any more', () => {
  const close = open()
  const opener = screen.getByText('The opener')
  opener.focus()
  fireEvent.keyDown(opener, { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})

test('closes with Escape, and the one below stays, while that one still has the focus', () => {
  const [close, closeBelow] = [vi.fn(), vi.fn()]
  renderInPortal(
    <TitledDialog title="Tables" onClose={closeBelow}>
      <button type="button">Open</button>
      <TitledDialog title="Table" onClose={close}>
        Rows
      </TitledDialog>
    </TitledDialog>,
  )
  const opener = screen.getByText('Open')
  opener.focus()
  fireEvent.keyDown(opener, { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
  expect(closeBelow).not.toHaveBeenCalled()
})

test('focuses the top one of dialogs that open together', async () => {
  renderInPortal(
    <TitledDialog title="Tables" onClose={vi.fn()}>
      <TitledDialog title="Table" onClose={vi.fn()}>
        Rows
      </TitledDialog>
    </TitledDialog>,
  )
  const title = screen.getByRole('heading', { name: 'Table' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})
