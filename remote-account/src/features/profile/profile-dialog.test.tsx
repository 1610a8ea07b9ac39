import { createFakePortal } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleUser } from '@portal/testing/samples'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as ProfileDialog } from './profile-dialog'

const words = { account: { en, pt } }
const dialog = <ProfileDialog params={{}} close={() => undefined} />
const fact = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent

describe('the profile', () => {
  test('tells the facts of the account', () => {
    renderInPortal(dialog, { words })
    expect(screen.getByRole('dialog', { name: 'My profile' })).toBeTruthy()
    expect(fact('Name')).toBe('Ana Silva')
    expect(fact('E-mail')).toBe('ana.silva@atlantico.example')
    expect(fact('Company')).toBe('Atlântico Hotels')
    expect(fact('Last login')).toMatch(/^02 Nov 2026 \d\d:\d\d$/)
    expect(fact('Account created')).toMatch(/^16 Jan 2023 \d\d:\d\d$/)
  })

  test('of a first visit has no last login', () => {
    const portal = createFakePortal({ user: sampleUser({ last_login: null }) })
    renderInPortal(dialog, { words, portal, language: 'pt' })
    expect(fact('Último início de sessão')).toBe('—')
  })

  test('shows the portrait, or initials without one', () => {
    const { unmount } = renderInPortal(dialog, { words })
    expect(screen.getByRole('img', { name: 'Portrait of Ana Silva' }).textContent).toBe('AS')
    unmount()
    const portal = createFakePortal({ user: sampleUser({ portrait: 'ana silva.jpg' }) })
    renderInPortal(dialog, { words, portal })
    const picture = screen.getByRole('img', { name: 'Portrait of Ana Silva' }).querySelector('img')
    expect(picture?.src).toBe('https://api.example/images/appUsers/ana%20silva.jpg')
  })
})
