import { renderInPortal } from '@portal/testing/render'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { sessionStore } from '../session/session-store'
import { QuestionDialog } from './question-dialog'
import { ask, confirm, settle } from './question-store'

const question = { title: 'Remove portrait', message: 'Are you sure?' }
const open = (language: 'pt' | 'en' = 'en') =>
  renderInPortal(<QuestionDialog />, { words: { common: { en, pt } }, language })

function asked(): Promise<boolean> {
  const answers: Promise<boolean>[] = []
  act(() => void answers.push(confirm(question)))
  return Promise.race(answers)
}

beforeEach(() => settle())

describe('a question', () => {
  test.each([
    ['Yes', true],
    ['No', false],
  ])('is answered with %s', async (name, answer) => {
    const { user } = open()
    const answered = asked()
    await user.click(screen.getByRole('button', { name }))
    expect(await answered).toBe(answer)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('begins at the safe choice, and Escape is no', async () => {
    const { user } = open('pt')
    const answered = asked()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Não'))
    await user.keyboard('{Escape}')
    expect(await answered).toBe(false)
  })

  test('whose opener Safari did not focus gives the focus to what is below', async () => {
    const { user } = renderInPortal(
      <main id="content" tabIndex={-1}>
        <QuestionDialog />
      </main>,
      { words: { common: { en, pt } } },
    )
    const answered = asked()
    await user.keyboard('{Escape}')
    expect(await answered).toBe(false)
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  test('is over with the session', async () => {
    open()
    const answered = asked()
    const { send } = sessionStore.getState()
    act(() => {
      send({ type: 'token-found', credential: { id: 7, token: 'kept' } })
      send({ type: 'signed-out' })
    })
    expect(await answered).toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('is answered with no by Back, which leaves nothing else', async () => {
    history.replaceState({ key: 'page' }, '')
    open()
    const answered = asked()
    history.back()
    expect(await answered).toBe(false)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(history.state).toEqual({ key: 'page' })
  })

  test('leaves no entry for Back where it is answered', async () => {
    history.replaceState({ key: 'page' }, '')
    const { user } = open()
    const answered = asked()
    act(() => ask({ kind: 'info', title: 'Newer', message: 'Information' }))
    expect(await answered).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Ok' }))
    await waitFor(() => expect(history.state).toEqual({ key: 'page' }))
  })

  test('gives the focus to the screen where what led to it has gone', async () => {
    const { user } = open()
    const link = document.body.appendChild(document.createElement('button'))
    const content = document.body.appendChild(document.createElement('main'))
    content.id = 'content'
    content.tabIndex = -1
    link.focus()
    const answered = asked()
    link.remove()
    await user.keyboard('{Escape}')
    expect(await answered).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(content))
    content.remove()
  })

  test('gives the focus back to what led to it', async () => {
    const { user } = open()
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    const answered = asked()
    await user.keyboard('{Escape}')
    expect(await answered).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(button))
    button.remove()
  })

  test('that another one replaces is answered with no', async () => {
    open()
    const answered = asked()
    act(() => ask({ kind: 'info', title: 'Newer', message: 'Information' }))
    expect(await answered).toBe(false)
    expect(screen.getByRole('dialog').textContent).toContain('Information')
  })
})

test('information has one button', async () => {
  const { user } = open()
  act(() => ask({ kind: 'info', title: 'Project not found', message: 'It is not there.' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.querySelectorAll('button')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
