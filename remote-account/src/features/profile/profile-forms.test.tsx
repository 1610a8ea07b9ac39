import { changePassword, confirmEmail, getSecondFactor, updateProfile } from '@portal/contract'
import { answer, createFakePortal, type FakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleUser } from '@portal/testing/samples'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as ProfileDialog } from './profile-dialog'

const words = { account: { en, pt } }
const accepting = () =>
  createFakePortal({
    answers: [answer(updateProfile, 'Profile updated'), answer(changePassword, 'Password changed')],
  })

function show(section?: string, portal = accepting()) {
  const params = section === undefined ? {} : { section }
  portal.answers(answer(getSecondFactor, { isOffered: false, since: null, recoveryCodesLeft: 0 }))
  return renderInPortal(<ProfileDialog params={params} close={() => undefined} />, {
    words,
    portal,
  })
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const button = (name: string) => screen.getByRole('button', { name })

describe('editing the own information', () => {
  test('sends only what changed, trimmed, and leaves loading the user to the event', async () => {
    const { user, portal } = show()
    await user.type(field('Name'), ' Costa  ')
    await user.type(field('Current password'), 'Portal360demo')
    await user.click(button('Save'))
    await waitFor(() => expect(field('Current password').value).toBe(''))
    expect(portal.calls).toEqual([
      {
        path: updateProfile.path,
        input: {
          params: { id: 1 },
          body: { name: 'Ana Silva Costa', authPassword: 'Portal360demo' },
        },
      },
    ])
    expect(portal.reloads.count).toBe(0)
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'Profile updated' }])
    expect(field('Name').value).toBe('Ana Silva Costa')
  })

  test('keeps an e-mail that is corrected while the name is being saved', async () => {
    let reply: (sentence: string) => void = () => undefined
    const { user, portal } = show()
    portal.answers(answer(updateProfile, () => new Promise((resolve) => (reply = resolve))))
    await user.type(field('Name'), ' Costa')
    await user.type(field('Current password'), 'Portal360demo')
    await user.click(button('Save'))
    await user.type(field('E-mail'), '.pt')
    reply('Profile updated')
    await waitFor(() => expect(field('Current password').value).toBe(''))
    expect(field('E-mail').value).toBe('ana.silva@atlantico.example.pt')
  })

  test('without a change makes no call and says so', async () => {
    const { user, portal } = show()
    await user.type(field('Name'), '  ')
    await user.click(button('Save'))
    expect(portal.calls).toEqual([])
    expect(portal.notifications).toEqual([{ kind: 'info', of: 'No changes detected' }])
  })

  test('that is refused keeps everything but the password', async () => {
    const refusal = failure('The current password is incorrect.')
    const portal = createFakePortal({ answers: [answer(updateProfile, refusal)] })
    const { user } = show('info', portal)
    await user.clear(field('E-mail'))
    await user.type(field('E-mail'), 'ana@other.example')
    await user.type(field('Current password'), 'wrong')
    await user.click(button('Save'))
    expect(portal.notifications).toEqual([{ kind: 'failure', of: refusal }])
    expect([field('E-mail').value, field('Current password').value]).toEqual([
      'ana@other.example',
      '',
    ])
    expect(document.activeElement).toBe(field('Current password'))
    expect(portal.reloads.count).toBe(0)
  })

  test.each([
    ['email-taken', 'E-mail', 'This e-mail is already in use.'],
    ['wrong-password', 'Current password', 'The current password is incorrect.'],
  ] as const)('that is refused with %s leads to the field %s', async (code, label, sentence) => {
    const refusal = failure(sentence, 409, code)
    const { user, portal } = show(
      'info',
      createFakePortal({ answers: [answer(updateProfile, refusal)] }),
    )
    await user.type(field('Name'), ' Costa')
    await user.type(field('Current password'), 'Portal360demo')
    await user.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(document.activeElement).toBe(field(label))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect([field('Name').value, field('Current password').value]).toEqual(['Ana Silva Costa', ''])
    expect(portal.notifications).toEqual([])
  })

  test.each([
    ['Name', '', 'Mandatory Field'],
    ['Name', '   ', 'Invalid name'],
    ['E-mail', '', 'Mandatory Field'],
    ['E-mail', 'ana@', 'Invalid Email'],
  ])('with %s %j says what is wrong and sends nothing', async (label, text, problem) => {
    const { user, portal } = show()
    await user.clear(field(label))
    if (text) await user.type(field(label), text)
    await user.type(field('Current password'), 'Portal360demo')
    await user.click(button('Save'))
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(document.activeElement).toBe(field(label))
    expect(portal.calls).toEqual([])
  })

  test('asks for the current password', async () => {
    const { user, portal } = show()
    await user.type(field('Name'), 'x')
    await user.click(button('Save'))
    expect(await screen.findByText('Mandatory Field')).toBeTruthy()
    expect(portal.calls).toEqual([])
  })
})

describe('another e-mail', () => {
  const sent = 'We have sent a link to the new e-mail.'

  test('is shown once it is confirmed, and the form says so', async () => {
    const portal = createFakePortal({ answers: [answer(updateProfile, sent)] })
    const { user } = show('info', portal)
    expect(screen.getByText(/^A new e-mail takes effect once/)).toBeTruthy()
    await user.clear(field('E-mail'))
    await user.type(field('E-mail'), 'ana@other.example')
    await user.type(field('Current password'), 'Portal360demo')
    await user.click(button('Save'))
    expect(portal.notifications).toEqual([{ kind: 'success', of: sent }])
    expect(field('E-mail').value).toBe('ana.silva@atlantico.example')
  })

  test('that waits is named', () => {
    const user = sampleUser({ pendingEmail: 'ana@other.example' })
    show('info', createFakePortal({ user }))
    expect(screen.getByText(/^To confirm ana@other.example, open/)).toBeTruthy()
    expect(screen.queryByText('Confirm e-mail')).toBeNull()
  })

  const Profile = () => {
    const [section, setSection] = useState('info')
    return (
      <>
        <ProfileDialog params={{ section }} close={() => undefined} />
        {['info', 'sessions'].map((name) => (
          <button key={name} type="button" data-testid={name} onClick={() => setSection(name)} />
        ))}
      </>
    )
  }
  const openLink = (reply: string | Error) => {
    const account = sampleUser({ pendingEmail: 'ana@other.example' })
    const portal = createFakePortal({ user: account, answers: [answer(confirmEmail, reply)] })
    const path = '/?dialog=profile&confirm=s3cret'
    return renderInPortal(<Profile />, { words, portal, path })
  }

  test('is confirmed in the page that the link opens, and the secret leaves the address', async () => {
    const { user, portal, path: place } = openLink('E-mail changed')
    expect(place()).toBe('/?dialog=profile')
    await user.click(await screen.findByText('Confirm e-mail'))
    expect(portal.calls).toEqual([
      { path: confirmEmail.path, input: { params: { id: 1 }, body: { secret: 's3cret' } } },
    ])
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'E-mail changed' }])
    expect(screen.queryByText('Confirm e-mail')).toBeNull()
  })

  test.each([
    ['confirmed', 'E-mail changed'],
    ['rejected', failure('No longer valid.', 422, 'email-link-rejected')],
  ])('leaves the focus on its tab once it is %s', async (_, reply) => {
    const { user } = openLink(reply)
    const confirm = await screen.findByText('Confirm e-mail')
    confirm.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(confirm.isConnected).toBe(false))
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })

  test('can be confirmed again after a failed call', async () => {
    const { user, portal } = openLink(failure())
    await user.click(await screen.findByText('Confirm e-mail'))
    await waitFor(() => expect(portal.notifications).toHaveLength(1))
    portal.answers(answer(confirmEmail, 'E-mail changed'))
    await user.click(screen.getByText('Confirm e-mail'))
    expect(portal.notifications.at(-1)).toEqual({ kind: 'success', of: 'E-mail changed' })
  })

  test('is not offered again with a link that is rejected', async () => {
    const { user, portal } = openLink(failure('No longer valid.', 422, 'email-link-rejected'))
    await user.click(await screen.findByText('Confirm e-mail'))
    await waitFor(() => expect(portal.notifications).toHaveLength(1))
    expect(screen.queryByText('Confirm e-mail')).toBeNull()
  })

  /** Has the link confirm the e-mail, whatever comes back to this page. */
  const openUsedLink = (reply: Error) => {
    const account = sampleUser({ pendingEmail: 'ana@other.example' })
    const changed = sampleUser({ email: 'ana@other.example', pendingEmail: null })
    const portal = createFakePortal({ user: account })
    const heard = new Set<() => void>()
    let user = account
    const change = () => {
      user = changed
      for (const onChange of heard) onChange()
    }
    const subscribe = (onChange: () => void) => {
      heard.add(onChange)
      return () => void heard.delete(onChange)
    }
    const session = {
      ...portal.session,
      user: () => user,
      subscribe,
      reloadUser: async () => change(),
    }
    portal.answers(answer(confirmEmail, reply))
    const path = '/?dialog=profile&confirm=s3cret'
    const view = renderInPortal(<Profile />, { words, portal: { ...portal, session }, path })
    return { ...view, change }
  }
  const confirmed = 'ana@other.example is now the e-mail of your account.'

  test.each([
    ['its reply is lost', failure()],
    ['another tab was first', failure('No longer valid.', 422, 'email-link-rejected')],
  ])('is called confirmed where %s', async (_, reply) => {
    const { user, portal } = openUsedLink(reply)
    const confirm = await screen.findByText('Confirm e-mail')
    confirm.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(confirm.isConnected).toBe(false))
    expect(portal.notifications).toEqual([{ kind: 'success', of: confirmed }])
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })

  test('that another tab confirms is no longer offered here', async () => {
    const { change } = openUsedLink(failure())
    const confirm = await screen.findByText('Confirm e-mail')
    confirm.focus()
    act(change)
    expect(screen.getByText(confirmed)).toBeTruthy()
    expect(screen.queryByText('Confirm e-mail')).toBeNull()
    expect(field('E-mail').value).toBe('ana@other.example')
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })

  test('can be confirmed after a look at another tab', async () => {
    openLink('E-mail changed')
    await screen.findByText('Confirm e-mail')
    fireEvent.click(screen.getByTestId('sessions'))
    fireEvent.click(screen.getByTestId('info'))
    expect(screen.getByText('Confirm e-mail')).toBeTruthy()
  })
})

describe('changing the own password', () => {
  const passwords = { newPassword: 'Another360one', confirmPassword: 'Another360one' }

  const changes = ({ calls }: FakePortal) =>
    calls.filter(({ path }) => path === changePassword.path)

  test('is a tab with an address', async () => {
    const { user, portal } = show()
    await user.click(screen.getByRole('tab', { name: 'Change password' }))
    expect(portal.openings.at(-1)).toEqual({ dialog: 'profile', params: { section: 'password' } })
  })

  test('sends all three and keeps none of them', async () => {
    const { user, portal } = show('password')
    await user.type(field('Current password'), 'Portal360demo')
    await user.type(field('New password'), passwords.newPassword)
    expect(button('Change password').getAttribute('aria-disabled')).toBe('true')
    await user.type(field('Confirm new password'), passwords.confirmPassword)
    await user.click(button('Change password'))
    expect(changes(portal)).toEqual([
      {
        path: changePassword.path,
        input: { params: { id: 1 }, body: { ...passwords, authPassword: 'Portal360demo' } },
      },
    ])
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'Password changed' }])
    const labels = ['Current password', 'New password', 'Confirm new password']
    expect(labels.map((label) => field(label).value)).toEqual(['', '', ''])
    expect(document.activeElement).toBe(field('Current password'))
  })

  test('that is refused for the current one leads there and keeps none', async () => {
    const refusal = failure('The current password is incorrect.', 403, 'wrong-password')
    const portal = createFakePortal({ answers: [answer(changePassword, refusal)] })
    const { user } = show('password', portal)
    await user.type(field('Current password'), 'Wrong360password')
    await user.type(field('New password'), passwords.newPassword)
    await user.type(field('Confirm new password'), passwords.confirmPassword)
    await user.click(button('Change password'))
    expect((await screen.findByRole('alert')).textContent).toBe(refusal.data)
    expect(document.activeElement).toBe(field('Current password'))
    const labels = ['Current password', 'New password', 'Confirm new password']
    expect(labels.map((label) => field(label).value)).toEqual(['', '', ''])
    expect(portal.notifications).toEqual([])
  })

  test('that many people use leads to the new one, until that changes', async () => {
    const refusal = failure('Many people use this password.', 422, 'common-password')
    const portal = createFakePortal({ answers: [answer(changePassword, refusal)] })
    const { user } = show('password', portal)
    await user.type(field('Current password'), 'Portal360demo')
    await user.type(field('New password'), 'Password1')
    await user.type(field('Confirm new password'), 'Password1')
    await user.click(button('Change password'))
    expect((await screen.findByRole('alert')).textContent).toBe(refusal.data)
    expect(document.activeElement).toBe(field('New password'))
    expect(portal.notifications).toEqual([])
    await user.type(field('New password'), 'A')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks for the current one and keeps the new ones meanwhile', async () => {
    const { user, portal } = show('password')
    await user.type(field('New password'), passwords.newPassword)
    await user.type(field('Confirm new password'), passwords.confirmPassword)
    await user.click(button('Change password'))
    expect(await screen.findByText('Mandatory Field')).toBeTruthy()
    expect(changes(portal)).toEqual([])
    expect(field('New password').value).toBe(passwords.newPassword)
  })

  test('tells password managers whose it is', () => {
    show('password')
    const name = document.querySelector<HTMLInputElement>('input[autocomplete="username"]')
    expect(name?.value).toBe('ana.silva@atlantico.example')
  })
})
