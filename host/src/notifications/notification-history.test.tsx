import { failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { questionStore } from '../dialogs/question-store'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { NotificationBell } from './notification-bell'
import { NotificationHistory } from './notification-history'
import { clearHistory, notify, notifyFailure } from './notification-store'

const words = { common: { en, pt } }
const bell = { current: document.createElement('button') }
const render = (onLeave = vi.fn()) =>
  renderInPortal(<NotificationHistory bell={bell} onLeave={onLeave} />, { words })

beforeEach(clearHistory)

test('lists what was said, the newest first, and keeps the last twenty', () => {
  for (let count = 1; count <= 22; count += 1)
    notify({ kind: 'snackbar', intent: 'success', text: `Message ${count}`, shownMs: 5000 })
  render()
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toHaveLength(20)
  expect(texts[0]).toMatch(/^Message 22/)
  expect(texts.at(-1)).toMatch(/^Message 3/)
})

test('leads from a failure to the error dialog', async () => {
  const error = failure('Wrong password', 401)
  notifyFailure(error)
  const leave = vi.fn()
  const { user } = render(leave)
  await user.click(within(screen.getByRole('listitem')).getByText('VIEW'))
  expect(leave).toHaveBeenCalledOnce()
  expect(questionStore.getState()).toEqual({ open: { kind: 'error', error }, from: bell.current })
})

test('is emptied on demand', async () => {
  notify({ kind: 'toast', intent: 'info', text: 'Something happened', shownMs: 5000 })
  const { user } = render()
  await user.click(screen.getByRole('button', { name: 'Clear notifications' }))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.getByText('No notifications')).toBeTruthy()
})

test('keeps the focus when it is emptied, so Escape closes it', async () => {
  notify({ kind: 'toast', intent: 'info', text: 'Something happened', shownMs: 5000 })
  const { user } = renderInPortal(<NotificationBell />, { words })
  await user.click(screen.getByRole('button', { name: 'Notifications, 1 new' }))
  await user.click(await screen.findByRole('button', { name: 'Clear notifications' }))
  expect(document.activeElement).toBe(screen.getByText('No notifications'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
