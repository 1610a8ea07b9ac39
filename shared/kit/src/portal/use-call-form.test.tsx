import { updateProfile } from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Field, Input } from '../ui/form'
import { Controller, useCallForm } from './forms'

const onDone = vi.fn()
const labels = { name: 'Name', email: 'E-mail', authPassword: 'Password' }
const values = { name: 'Ana', email: 'ana@x.example', authPassword: '' }

function Profile() {
  const { control, submit, isSending, isDone, isRefused } = useCallForm(updateProfile, {
    params: { id: 7 },
    values,
    problems: { email: 'No e-mail' },
    refusals: { 'email-taken': 'email', 'wrong-password': 'authPassword', 'wrong-code': 'name' },
    keepsPasswords: ['wrong-code'],
    showsReply: true,
    onDone,
  })
  return (
    <form aria-label="Profile" onSubmit={submit} noValidate>
      {(['name', 'email', 'authPassword'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <Field label={labels[name]} validationMessage={fieldState.error?.message}>
              <Input {...field} />
            </Field>
          )}
        />
      ))}
      <p role="status">
        {isSending ? 'sending' : isDone ? 'done' : isRefused('too-many-attempts') ? 'later' : ''}
      </p>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form'))
const status = () => screen.getByRole('status').textContent
const descriptionOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

function show(reply: string | Error | (() => Promise<string>)) {
  const portal = createFakePortal({ answers: [answer(updateProfile, reply)] })
  return renderInPortal(<Profile />, { portal })
}

function send() {
  type('Name', ' Ana Maria ')
  type('E-mail', 'ana.maria@x.example')
  type('Password', 'Portal360demo')
  submit()
}

describe('a form of an endpoint', () => {
  test('sends what its schema makes of the values, and shows the reply', async () => {
    const { portal } = show('Profile updated')
    send()
    await waitFor(() => expect(status()).toBe('done'))
    const body = { name: 'Ana Maria', email: 'ana.maria@x.example', authPassword: 'Portal360demo' }
    expect(portal.calls).toEqual([{ path: updateProfile.path, input: { params: { id: 7 }, body } }])
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'Profile updated' }])
    expect(onDone).toHaveBeenCalledOnce()
    expect([field('Name').value, field('E-mail').value]).toEqual(['Ana Maria', body.email])
    expect(field('Password').value).toBe('')
  })

  test.each([
    ['a field', failure('Taken', 409, 'email-taken')],
    ['the form', failure('Down', 503)],
  ])(
    'a refusal of %s leaves the focus in a dialog that was opened meanwhile',
    async (_, refusal) => {
      let refuse: (error: Error) => void = () => undefined
      show(() => new Promise((_reply, reject) => (refuse = reject)))
      send()
      await waitFor(() => expect(status()).toBe('sending'))
      const dialog = document.createElement('div')
      dialog.setAttribute('aria-modal', 'true')
      dialog.innerHTML = '<input>'
      document.body.append(dialog)
      dialog.querySelector('input')?.focus()
      refuse(refusal)
      await waitFor(() => expect(status()).not.toBe('sending'))
      expect(dialog.contains(document.activeElement)).toBe(true)
      dialog.remove()
    },
  )

  test('sends once, however often it is submitted meanwhile', async () => {
    let reply: (sentence: string) => void = () => undefined
    const { portal } = show(() => new Promise((resolve) => (reply = resolve)))
    send()
    submit()
    await waitFor(() => expect(status()).toBe('sending'))
    submit()
    await act(async () => reply('Profile updated'))
    await waitFor(() => expect(status()).toBe('done'))
    expect(portal.calls).toHaveLength(1)
    type('Password', 'Portal360demo')
    submit()
    await waitFor(() => expect(portal.calls).toHaveLength(2))
  })

  test('keeps what is typed while it is sent', async () => {
    let reply: (sentence: string) => void = () => undefined
    show(() => new Promise((resolve) => (reply = resolve)))
    onDone.mockImplementationOnce((_, { resetField }) => resetField('email'))
    send()
    await waitFor(() => expect(status()).toBe('sending'))
    type('E-mail', 'ana@other.example')
    type('Password', 'Typed360anew')
    await act(async () => reply('Profile updated'))
    await waitFor(() => expect(status()).toBe('done'))
    expect(Object.values(labels).map((label) => field(label).value)).toEqual([
      'Ana Maria',
      'ana@other.example',
      'Typed360anew',
    ])
  })

  test.each([
    ['E-mail', '', 'Mandatory Field'],
    ['E-mail', 'ana@', 'No e-mail'],
    ['Password', '', 'Mandatory Field'],
  ])('with %s %j names and focuses the field and sends nothing', async (label, typed, message) => {
    const { portal } = show('Profile updated')
    type('Password', 'Portal360demo')
    type(label, typed)
    submit()
    await waitFor(() => expect(descriptionOf(label)).toBe(message))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field(label))
    expect(portal.calls).toEqual([])
  })
})

describe('a refusal', () => {
  test.each([
    ['email-taken', 409, 'E-mail', 'This e-mail is already in use.'],
    ['wrong-password', 403, 'Password', 'The current password is incorrect.'],
  ] as const)('with %s (%i) reaches the field %s', async (code, httpStatus, label, sentence) => {
    const { portal } = show(failure(sentence, httpStatus, code))
    send()
    await waitFor(() => expect(descriptionOf(label)).toBe(sentence))
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    expect(document.activeElement).toBe(field(label))
    const marked = Object.values(labels).filter(
      (each) => field(each).getAttribute('aria-invalid') === 'true',
    )
    expect(marked).toEqual([label])
    expect([field('Name').value, field('E-mail').value, field('Password').value]).toEqual([
      ' Ana Maria ',
      'ana.maria@x.example',
      '',
    ])
    expect(portal.notifications).toEqual([])
    type(label, 'other@x.example')
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).not.toBe('true'))
  })

  test('of `keepsPasswords` leaves the password', async () => {
    show(failure('This code is incorrect.', 403, 'wrong-code'))
    send()
    await waitFor(() => expect(descriptionOf('Name')).toBe('This code is incorrect.'))
    expect(field('Password').value).toBe('Portal360demo')
  })

  test.each([
    ['of no field', failure('Too many attempts.', 429, 'too-many-attempts'), 'later'],
    ['without a sentence', failure(undefined, 409, 'email-taken'), ''],
    ['without a reply', failure(), ''],
  ])('%s is a notice, and the password is typed again', async (_, refusal, told) => {
    const { portal } = show(refusal)
    send()
    await waitFor(() => expect(portal.notifications).toEqual([{ kind: 'failure', of: refusal }]))
    await waitFor(() => expect(status()).toBe(told))
    expect(document.activeElement).toBe(field('Password'))
    expect([field('E-mail').value, field('Password').value]).toEqual(['ana.maria@x.example', ''])
    for (const label of Object.values(labels))
      expect(field(label).getAttribute('aria-invalid')).not.toBe('true')
  })
})
