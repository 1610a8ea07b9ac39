import { limits, resetPassword } from '@portal/contract'
import { answer, createFakePortal, type FakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { screen as ResetPage } from './reset-page'

const link = '/password-reset?uid=7&secret=a-secret'
const success = 'The password was changed.'
const rejected = failure('The link is no longer valid.', 400, 'reset-link-rejected')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(path = link, portal = answering(success)) {
  return renderInPortal(<ResetPage />, { words: { auth: { en, pt } }, path, portal })
}
function answering(reply: string | Error): FakePortal {
  return createFakePortal({ answers: [answer(resetPassword, reply)] })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const password = () => screen.getByLabelText<HTMLInputElement>('New password')
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm password')
const submit = () => screen.getByRole('button', { name: 'Submit' })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
function enter(chosen: string) {
  type(password(), chosen)
  type(confirmation(), chosen)
  fireEvent.submit(submit())
}

describe('a mailed link', () => {
  test('is gone from the address as soon as it is read, and works all the same', async () => {
    const { path, portal } = open(`${link}&lang=en`)
    expect(path()).toBe('/password-reset?lang=en')
    enter('Portal360new')
    await pass(limits.resetSubmitDelayMs)
    const body = { id: 7, secret: 'a-secret', password: 'Portal360new', secure: true }
    expect(portal.calls).toEqual([{ path: resetPassword.path, input: { body } }])
  })

  test.each([
    '/password-reset',
    '/password-reset?uid=7',
    '/password-reset?uid=7&secret=',
    '/password-reset?secret=a-secret',
    '/password-reset?uid=-1&secret=a-secret',
    '/password-reset?uid=7%20or%201&secret=a-secret',
  ])('that is none (%s) leads on to a new one', (path) => {
    const { path: place } = open(path)
    expect(heading()).toBe('This link is invalid or incomplete.')
    expect(screen.queryByLabelText('New password')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Request a new link' }))
    expect(place()).toBe('/login?dialog=forgot-password')
  })

  test('that the server rejects leads on to a new one, and the focus with it', async () => {
    const portal = answering(rejected)
    open(link, portal)
    enter('Portal360new')
    await pass(limits.resetSubmitDelayMs)
    expect(heading()).toBe('This link is invalid or incomplete.')
    expect(document.activeElement?.textContent).toBe('Request a new link')
    expect(portal.notifications).toEqual([{ kind: 'failure', of: rejected }])
  })
})

describe('a new password', () => {
  test('that many people use is refused at its field, until it changes', async () => {
    const refusal = failure('Many people use this password.', 422, 'common-password')
    const { portal } = open(link, answering(refusal))
    enter('Password1')
    await pass(limits.resetSubmitDelayMs)
    expect(screen.getByRole('alert').textContent).toBe(refusal.data)
    expect(document.activeElement).toBe(password())
    expect(portal.notifications).toEqual([])
    type(password(), 'Portal360new')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is sent a second after it was submitted, once however often one presses', async () => {
    const { portal } = open()
    enter('Portal360new')
    await pass(limits.resetSubmitDelayMs - 1)
    fireEvent.submit(submit())
    expect(portal.calls).toHaveLength(0)
    await pass(1)
    expect(portal.calls).toHaveLength(1)
    await pass(limits.resetSubmitDelayMs)
    expect(portal.calls).toHaveLength(1)
  })

  test('leads to the sign-in five seconds after it was set, and counts them', async () => {
    const { path } = open()
    enter('Portal360new')
    await pass(limits.resetSubmitDelayMs)
    expect(heading()).toBe(success)
    expect(screen.getByText('You will be redirected to login within 5 seconds')).toBeTruthy()
    expect(screen.getByRole('timer', { name: 'in 5 seconds' })).toBeTruthy()
    await pass(4000)
    expect(screen.getByRole('timer', { name: 'in 1 second' })).toBeTruthy()
    await pass(999)
    expect(path()).toBe('/password-reset')
    await pass(1)
    expect(path()).toBe('/login')
  })

  test('does not make one wait for the sign-in', async () => {
    const { path } = open()
    enter('Portal360new')
    await pass(limits.resetSubmitDelayMs)
    const now = screen.getByRole('button', { name: 'Go to sign-in now' })
    expect(document.activeElement).toBe(now)
    fireEvent.click(now)
    expect(path()).toBe('/login')
  })

  test('that could not be sent is entered again, with the same link', async () => {
    const portal = answering(failure())
    open(link, portal)
    enter('Portal360new')
    await pass(limits.resetSubmitDelayMs)
    expect(heading()).toBe('Set a new password')
    expect([password().value, confirmation().value]).toEqual(['', ''])
    expect(document.activeElement).toBe(password())
    portal.answers(answer(resetPassword, success))
    enter('Portal360new')
    await pass(limits.resetSubmitDelayMs)
    expect(heading()).toBe(success)
  })

  test.each([
    ['set', success],
    ['not sent', failure()],
    ['rejected with its link', rejected],
  ])('that is %s leaves the focus in a dialog over the screen', async (_, reply) => {
    open(link, answering(reply))
    enter('Portal360new')
    const dialog = document.createElement('div')
    dialog.setAttribute('aria-modal', 'true')
    dialog.tabIndex = -1
    document.body.append(dialog)
    dialog.focus()
    await pass(limits.resetSubmitDelayMs - 1)
    await pass(1)
    expect(screen.queryByRole('button', { name: 'Submit', busy: true })).toBeNull()
    expect(document.activeElement).toBe(dialog)
    dialog.remove()
  })

  test('is not sent by who cancels in time', async () => {
    const { portal, path, unmount } = open()
    enter('Portal360new')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(path()).toBe('/login')
    unmount()
    await pass(limits.resetSubmitDelayMs + limits.resetRedirectMs)
    expect(portal.calls).toEqual([])
  })

  test('cannot be submitted before it meets the rules, twice, and says why', async () => {
    const { portal } = open()
    const reasonOf = () =>
      document.getElementById(submit().getAttribute('aria-describedby') ?? '')?.textContent
    expect(submit().getAttribute('aria-disabled')).toBe('true')
    expect(reasonOf()).toBe('Enter a password that meets all four rules.')
    fireEvent.submit(submit())
    type(password(), 'Portal360new')
    expect(reasonOf()).toBe('Enter the same password in both fields.')
    fireEvent.submit(submit())
    await pass(limits.resetSubmitDelayMs)
    expect(portal.calls).toEqual([])
    type(confirmation(), 'Portal360new')
    expect(submit().getAttribute('aria-disabled')).toBeNull()
    expect(reasonOf()).toBe('')
  })
})
