import { forgotPassword, limits } from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as ForgotPasswordDialog } from './forgot-password-dialog'

const words = { auth: { en, pt } }
const sentence = 'If there is an account with this e-mail, you will receive instructions.'
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const send = () => screen.getByRole('button', { name: /^Send/ })

function open({ typed, reply = sentence }: { typed?: string; reply?: string | Error } = {}) {
  const close = vi.fn()
  const portal = createFakePortal({ answers: [answer(forgotPassword, reply)] })
  const params = typed === undefined ? {} : { email: typed }
  const view = renderInPortal(<ForgotPasswordDialog params={params} close={close} />, {
    words,
    portal,
  })
  return { ...view, portal, close }
}

describe('the recovery of a password', () => {
  test('begins with the e-mail that was typed at the sign-in, which leaves the address', async () => {
    history.replaceState({ kept: true }, '', '/login?dialog=forgot-password&email=ana%40x.example')
    open({ typed: 'ana@x.example' })
    expect(email().value).toBe('ana@x.example')
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(location.search).toBe('?dialog=forgot-password')
    expect(history.state).toEqual({ kept: true })
    history.replaceState(null, '', '/')
  })

  test('sends the e-mail without its spaces, shows what the server says and closes', async () => {
    const { portal, close, user } = open()
    await user.type(email(), '  ana@x.example {Enter}')
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(portal.calls).toEqual([
      { path: forgotPassword.path, input: { body: { email: 'ana@x.example' } } },
    ])
    expect(portal.notifications).toEqual([{ kind: 'success', of: sentence }])
  })

  test('stays open, with the e-mail, when it fails', async () => {
    const refusal = failure()
    const { portal, close, user } = open({ reply: refusal, typed: 'ana@x.example' })
    await user.click(send())
    await waitFor(() => expect(portal.notifications).toEqual([{ kind: 'failure', of: refusal }]))
    expect(close).not.toHaveBeenCalled()
    expect(email().value).toBe('ana@x.example')
  })

  test('names what was entered when it is no e-mail, once the field is left', async () => {
    const { portal, user } = open()
    expect(send().getAttribute('aria-disabled')).toBe('true')
    await user.type(email(), 'ana@x')
    expect(screen.queryByText('ana@x is not valid')).toBeNull()
    fireEvent.blur(email())
    expect(screen.getByText('ana@x is not valid')).toBeTruthy()
    await user.type(email(), '{Enter}')
    await user.click(send())
    expect(portal.calls).toEqual([])
  })

  test('names an e-mail of a link that is too long', async () => {
    const long = `${'a'.repeat(limits.emailMaxCharacters)}@x.example`
    open({ typed: long })
    expect(send().getAttribute('aria-disabled')).toBe('true')
    expect(await screen.findByText(`${long} is not valid`)).toBeTruthy()
  })

  test('names it too when nothing more is typed for half a second', async () => {
    const { user } = open()
    await user.type(email(), 'ana')
    expect(await screen.findByText('ana is not valid')).toBeTruthy()
  })
})
