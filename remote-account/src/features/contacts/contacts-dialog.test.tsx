import { sendContactMessage, storageKeys } from '@portal/contract'
import { answer, createFakePortal, type FakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as ContactsDialog } from './contacts-dialog'
import { keepDraft, readDraft } from './draft'

const words = { account: { en, pt } }
const accepting = () => createFakePortal({ answers: [answer(sendContactMessage, 'Message sent')] })
const show = (portal = accepting()) =>
  renderInPortal(<ContactsDialog params={{}} close={() => undefined} />, { words, portal })
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const message = 'The door of the lobby is wrong.'

beforeEach(() => sessionStorage.clear())

describe('a message to support', () => {
  test('begins with who is signed in, and is sent trimmed', async () => {
    const { user, portal } = show()
    expect([field('Name').value, field('E-mail').value]).toEqual([
      'Ana Silva',
      'ana.silva@atlantico.example',
    ])
    await user.type(field('Message'), message)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    const body = { name: 'Ana Silva', email: 'ana.silva@atlantico.example', message }
    expect(portal.calls).toEqual([{ path: sendContactMessage.path, input: { body } }])
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'Message sent' }])
    expect(field('Message').value).toBe('')
    expect(sessionStorage.getItem(storageKeys.contactDraft)).toBeNull()
  })

  test('counts its characters until they are enough', async () => {
    const { user } = show()
    await user.type(field('Message'), ' 12345 ')
    expect(screen.getByText('5 of 15 characters minimum')).toBeTruthy()
    await user.type(field('Message'), '6789012345')
    expect(screen.queryByText(/characters minimum/)).toBeNull()
  })

  test.each([
    ['Name', '', 'Mandatory Field'],
    ['E-mail', 'ana@', 'Invalid Email'],
    ['Message', '', 'Mandatory Field'],
    ['Message', `${' '.repeat(20)}short`, 'Message too short'],
  ])('with %s %j says what is wrong and is not sent', async (label, text, problem) => {
    const { user, portal } = show()
    await user.type(field('Message'), message)
    await user.clear(field(label))
    if (text) await user.type(field(label), text)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(document.activeElement).toBe(field(label))
    expect(portal.calls).toEqual([])
  })

  test('that could not be sent stays', async () => {
    const refusal = failure()
    const portal = createFakePortal({ answers: [answer(sendContactMessage, refusal)] })
    const { user } = show(portal)
    await user.type(field('Message'), message)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(portal.notifications).toEqual([{ kind: 'failure', of: refusal }])
    expect(field('Message').value).toBe(message)
  })

  test('that goes on being written while it is sent stays', async () => {
    let reply: (sentence: string) => void = () => undefined
    const { user, portal } = show()
    portal.answers(answer(sendContactMessage, () => new Promise((resolve) => (reply = resolve))))
    await user.type(field('Message'), message)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await user.type(field('Message'), ' And its window.')
    reply('Message sent')
    await waitFor(() => expect(portal.notifications).toHaveLength(1))
    expect(field('Message').value).toBe(`${message} And its window.`)
  })

  describe('on its way, while the dialog is opened again', () => {
    let settle: { resolve: (sentence: string) => void; reject: (error: Error) => void }
    const next = 'Another message, about the roof.'
    const showAgain = async () => {
      const reply = () =>
        new Promise<string>((resolve, reject) => {
          settle = { resolve, reject }
        })
      const portal = createFakePortal({ answers: [answer(sendContactMessage, reply)] })
      const { user, unmount } = show(portal)
      await user.type(field('Message'), `${message} `)
      await user.click(screen.getByRole('button', { name: 'Send message' }))
      await waitFor(() => expect(portal.calls).toHaveLength(1))
      unmount()
      return show(portal)
    }
    const told = ({ notifications }: FakePortal) =>
      waitFor(() => expect(notifications).toHaveLength(1))
    const openAgain = ({ unmount }: { unmount: () => void }) => {
      unmount()
      show()
      return field('Message').value
    }

    test('is not offered, but is kept for a reload', async () => {
      const view = await showAgain()
      expect(field('Message').value).toBe('')
      expect(screen.queryByText('We restored the message you were writing.')).toBeNull()
      expect(sessionStorage.getItem(storageKeys.contactDraft)).toContain(message)
      settle.resolve('Message sent')
      await told(view.portal)
      expect(sessionStorage.getItem(storageKeys.contactDraft)).toBeNull()
    })

    test('leaves the next one alone when it arrives', async () => {
      const view = await showAgain()
      await view.user.type(field('Message'), next)
      settle.resolve('Message sent')
      await told(view.portal)
      expect(openAgain(view)).toBe(next)
    })

    test('is offered again when it fails', async () => {
      const view = await showAgain()
      await view.user.type(field('Message'), 'x{Backspace}')
      settle.reject(failure())
      await told(view.portal)
      expect(openAgain(view)).toBe(message)
    })

    test('leaves the next one alone when it fails', async () => {
      const view = await showAgain()
      await view.user.type(field('Message'), next)
      settle.reject(failure())
      await told(view.portal)
      expect(openAgain(view)).toBe(next)
    })
  })

  test('that was being written comes back to who wrote it', async () => {
    const { user, unmount } = show()
    await user.type(field('Message'), 'Half a mess')
    unmount()
    const { unmount: close } = show()
    expect(field('Message').value).toBe('Half a mess')
    expect(screen.getByText('We restored the message you were writing.')).toBeTruthy()
    close()
    keepDraft(1, '')
    keepDraft(99, 'Of somebody else')
    show()
    expect(field('Message').value).toBe('')
  })

  test('stays while somebody writes in the same tab without a session', () => {
    keepDraft(1, 'A message typed before the connection was lost')
    keepDraft(null, 'H')
    expect(readDraft(1)).toBe('A message typed before the connection was lost')
    keepDraft(1, '')
    expect([readDraft(1), readDraft(null)]).toEqual(['', 'H'])
  })
})

test('support has a phone, its hours and an e-mail', () => {
  show()
  expect(screen.getByRole('link', { name: '+351 210 000 360' }).getAttribute('href')).toBe(
    'tel:+351210000360',
  )
  expect(screen.getByRole('link', { name: 'support@portal360.example' }).getAttribute('href')).toBe(
    'mailto:support@portal360.example',
  )
  expect(screen.getByText(/^09h-18h \(GMT/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy support@portal360.example' })).toBeTruthy()
})
