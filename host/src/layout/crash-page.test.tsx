import { renderInPortal } from '@portal/testing/render'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../components/error-boundary'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { CrashPage } from './crash-page'

test('a shell that fails leaves a heading, a way to reload and whom to write to', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => {
    throw new TypeError('of the shell')
  }
  renderInPortal(
    <ErrorBoundary fallback={() => <CrashPage supportEmail="help@portal.example" />}>
      <Broken />
    </ErrorBoundary>,
    { words: { common: { en, pt } } },
  )
  const heading = screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
  expect(document.activeElement).toBe(heading)
  expect(document.title).toBe('Error – Portal 360')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  const contact = screen.getByRole<HTMLAnchorElement>('link', { name: 'help@portal.example' })
  expect(contact.href).toBe('mailto:help@portal.example')
})
