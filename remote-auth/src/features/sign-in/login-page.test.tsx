import { createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { screen as LoginPage } from './login-page'

const words = { auth: { en, pt } }
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const enter = () => screen.getByRole('button', { name: 'Enter' })

describe('the sign-in screen', () => {
  test('signs in with what was entered', async () => {
    const { portal, user } = renderInPortal(<LoginPage />, { words })
    await user.type(email(), 'ana.silva@atlantico.example')
    await user.type(password(), 'Portal360demo')
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    await user.click(enter())
    expect(portal.signIns).toEqual([
      { email: 'ana.silva@atlantico.example', password: 'Portal360demo', rememberMe: true },
    ])
  })

  test('begins in the first field, unless that opens a keyboard on the screen', async () => {
    renderInPortal(<LoginPage />, { words })
    await waitFor(() => expect(document.activeElement).toBe(email()))
    cleanup()
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...real(query),
      matches: query === '(pointer: coarse)',
    }))
    renderInPortal(<LoginPage />, { words })
    expect(document.activeElement).toBe(document.body)
  })

  test('leaves the focus in a dialog that is open over it', async () => {
    const inDialog = document.createElement('button')
    const dialog = document.createElement('div')
    dialog.setAttribute('aria-modal', 'true')
    dialog.append(inDialog)
    document.body.append(dialog)
    inDialog.focus()
    renderInPortal(<LoginPage />, { words })
    await screen.findByRole('heading', { level: 1 })
    expect(document.activeElement).toBe(inDialog)
    dialog.remove()
  })

  test('names empty fields, goes to the first and sends nothing', async () => {
    const { portal, user } = renderInPortal(<LoginPage />, { words })
    await user.click(enter())
    expect(screen.getAllByText('Mandatory Field')).toHaveLength(2)
    expect(document.activeElement).toBe(email())
    await user.type(email(), 'ana.silva@atlantico.example{Enter}')
    expect(screen.getAllByText('Mandatory Field')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect(portal.signIns).toEqual([])
  })

  const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'
  const refuse = (error: unknown) => createFakePortal({ signIn: () => Promise.reject(error) })

  test('marks both fields when the credentials are wrong, until the next edit', async () => {
    const refusal = failure('The e-mail or the password is wrong.', 401, 'wrong-credentials')
    const portal = refuse(refusal)
    const { user } = renderInPortal(<LoginPage />, { words, portal })
    await user.type(email(), 'ana.silva@atlantico.example')
    await user.type(password(), 'wrong{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect(portal.notifications).toEqual([{ kind: 'failure', of: refusal }])
    expect(screen.queryByText(/is wrong/)).toBeNull()
    expect(email().value).toBe('ana.silva@atlantico.example')
    expect(password().value).toBe('')
    expect([isInvalid(email()), isInvalid(password())]).toEqual([true, true])
    await user.type(password(), 'P')
    expect([isInvalid(email()), isInvalid(password())]).toEqual([false, false])
  })

  test.each([
    ['the server cannot be reached', failure()],
    ['there were too many attempts', failure('Try again later.', 429, 'too-many-attempts')],
  ])('marks nothing when %s', async (_, refusal) => {
    const portal = refuse(refusal)
    const { user } = renderInPortal(<LoginPage />, { words, portal })
    await user.type(email(), 'ana.silva@atlantico.example')
    await user.type(password(), 'Portal360demo{Enter}')
    await waitFor(() => expect(portal.notifications).toEqual([{ kind: 'failure', of: refusal }]))
    expect([isInvalid(email()), isInvalid(password())]).toEqual([false, false])
  })

  test('hints at Caps Lock while the password is typed', () => {
    renderInPortal(<LoginPage />, { words })
    fireEvent.keyDown(password(), { key: 'A', modifierCapsLock: true })
    expect(screen.getByText('Caps Lock is on')).toBeTruthy()
    fireEvent.keyUp(password(), { key: 'CapsLock', modifierCapsLock: false })
    expect(screen.queryByText('Caps Lock is on')).toBeNull()
  })

  test('says why one has to sign in again, in the language of the interface', () => {
    renderInPortal(<LoginPage />, { words, language: 'pt', path: '/login?reason=restore' })
    expect(screen.getByText('Não foi possível retomar a sua sessão.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Iniciar sessão' })).toBeTruthy()
  })

  test('keeps silent about a reason that it does not know', () => {
    renderInPortal(<LoginPage />, { words, path: '/login?reason=constructor' })
    expect(screen.queryByRole('group')).toBeNull()
  })
})
