import { failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { ErrorDialog } from './error-dialog'

const words = { common: { en, pt } }
const definitions = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('shows status, status text and the text of the reply', () => {
  const error = Object.assign(failure('No such project.', 404), { statusText: 'Not Found' })
  renderInPortal(<ErrorDialog error={error} onClose={vi.fn()} />, { words })
  expect(screen.getByRole('alertdialog', { name: 'Error' })).toBeTruthy()
  expect(definitions()).toEqual(['404', 'Not Found', 'No such project.'])
})

test('shows the message as JSON where there is no reply', () => {
  renderInPortal(<ErrorDialog error={failure()} onClose={vi.fn()} />, { words })
  expect(definitions()).toEqual(['0', '', '"Network Error"'])
})

test('copies for support what it shows, and says so', async () => {
  const error = Object.assign(failure('No such project.', 404), { statusText: 'Not Found' })
  const { user } = renderInPortal(<ErrorDialog error={error} onClose={vi.fn()} />, { words })
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('404\nNot Found\nNo such project.')
})
