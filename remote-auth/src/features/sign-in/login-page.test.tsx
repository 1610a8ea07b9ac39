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

describe('the second step', () => {
  const required = failure('Your account also asks for a code.', 401, 'second-factor-required')
  const wrong = failure('This code is incorrect.', 403, 'wrong-code')
  const ana = { email: 'ana.silva@atlantico.example', password: 'Portal360demo', rememberMe: true }
  const code = () => screen.getByLabelText<HTMLInputElement>('Code from your authenticator app')
  const back = () => screen.getByRole('button', { name: 'Back' })

  /** Enters the password of an account that asks for a code, and refuses all codes but one. */
  const enterPassword = async (answer = wrong) => {
    const portal = createFakePortal({
      signIn: async ({ code: given }) => {
        if (given === undefined) throw required
        if (given !== '123456') throw answer
      },
    })
    const rendered = renderInPortal(<LoginPage />, { words, portal })
    await rendered.user.type(email(), ana.email)
    await rendered.user.type(password(), ana.password)
    await rendered.user.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    await rendered.user.click(enter())
    await waitFor(() => expect(document.activeElement).toBe(code()))
    return { ...rendered, portal }
  }

  test('asks for a code in the same place, and sends it with what was entered', async () => {
    const { portal, user } = await enterPassword()
    const heading = screen.getByRole('heading', { level: 1, name: 'Two-step verification' })
    expect(heading.closest('[aria-live]')).not.toBeNull()
    expect(portal.notifications).toEqual([])
    expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric'])
    await user.type(code(), '123456{Enter}')
    await waitFor(() => expect(portal.signIns).toEqual([ana, { ...ana, code: '123456' }]))
  })

  test('marks a wrong code at its field, and takes the next one without the password', async () => {
    const { portal, user } = await enterPassword()
    await user.type(code(), '000000{Enter}')
    expect(await screen.findByText('This code is incorrect.')).toBeTruthy()
    expect(document.activeElement).toBe(code())
    await user.clear(code())
    await user.type(code(), '123456{Enter}')
    await waitFor(() => expect(portal.signIns.at(-1)).toEqual({ ...ana, code: '123456' }))
    expect(portal.notifications).toEqual([])
  })

  test('names an empty code and sends nothing', async () => {
    const { portal, user } = await enterPassword()
    await user.click(enter())
    expect(await screen.findByText('Mandatory Field')).toBeTruthy()
    expect(portal.signIns).toEqual([ana])
  })

  test('keeps password and code when the server cannot be reached', async () => {
    const lost = failure()
    const { portal, user } = await enterPassword(lost)
    await user.type(code(), '654321{Enter}')
    await waitFor(() => expect(portal.notifications).toEqual([{ kind: 'failure', of: lost }]))
    expect(code().value).toBe('654321')
    await user.clear(code())
    await user.type(code(), '123456{Enter}')
    await waitFor(() => expect(portal.signIns.at(-1)).toEqual({ ...ana, code: '123456' }))
  })

  test('takes a recovery code, which is not typed with digits only', async () => {
    const { portal, user } = await enterPassword()
    await user.type(code(), '000000{Enter}')
    await screen.findByText('This code is incorrect.')
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    const recovery = screen.getByLabelText<HTMLInputElement>('Recovery code')
    expect([recovery.value, recovery.inputMode]).toEqual(['', 'text'])
    expect(document.activeElement).toBe(recovery)
    expect(screen.queryByText('This code is incorrect.')).toBeNull()
    await user.type(recovery, '7k2ma-9xq4c{Enter}')
    await waitFor(() => expect(portal.signIns.at(-1)).toEqual({ ...ana, code: '7k2ma-9xq4c' }))
    await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }))
    expect(document.activeElement).toBe(code())
  })

  test('goes back to e-mail and password, without the password', async () => {
    const { portal, user } = await enterPassword()
    await user.click(back())
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
    expect([email().value, password().value]).toEqual([ana.email, ''])
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(password()))
    await user.type(password(), ana.password)
    await user.click(enter())
    await waitFor(() => expect(document.activeElement).toBe(code()))
    expect(portal.signIns).toEqual([ana, ana])
  })
})
