import { renderInPortal } from '@portal/testing/render'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { sessionStore } from '../session/session-store'
import { notify } from './notification-store'
import { Notifications } from './notifications'

test('messages for one user are gone when the next signs in', async () => {
  renderInPortal(<Notifications />, { words: { common: { en, pt } } })
  const { send } = sessionStore.getState()
  const say = (kind: 'snackbar' | 'toast', text: string) =>
    act(() => notify({ kind, intent: 'info', text, shownMs: 60_000 }))
  say('snackbar', 'Saved')
  say('toast', 'New project')
  await screen.findByText('Saved')
  await screen.findByText('New project')
  act(() => send({ type: 'signed-out' }))
  expect(screen.getByText('Saved')).toBeTruthy()
  act(() => send({ type: 'signed-in', credential: { id: 8, token: 'of the next' } }))
  await waitFor(() => {
    expect(screen.queryByText('Saved')).toBeNull()
    expect(screen.queryByText('New project')).toBeNull()
  })
  say('snackbar', 'Welcome')
  await screen.findByText('Welcome')
})
