import { createFakePortal } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { releaseFor } from '../remotes/placement/releases'
import { Footer } from './footer'
import { PolicyLinks } from './policy-links'

vi.mock('../remotes/placement/releases', () => ({ releaseFor: vi.fn() }))
vi.mock('../remotes/loading/load-part', () => ({ preloadPlace: vi.fn() }))

const words = { common: { en, pt } }
const names = ['Terms and conditions', 'Cookie policy', 'Privacy policy', 'Contacts']

function open({
  narrow = false,
  served = () => true,
}: Partial<{ narrow: boolean; served: (name: string) => boolean }> = {}) {
  vi.mocked(releaseFor).mockImplementation(({ name }) =>
    served(name) ? ({} as ReturnType<typeof releaseFor>) : undefined,
  )
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('width') ? { ...real(query), matches: narrow } : real(query),
  )
  return renderInPortal(<Footer policyLinks={<PolicyLinks />} />, {
    words,
    portal: createFakePortal(),
  })
}

beforeEach(() => localStorage.clear())

describe('the footer', () => {
  test('offers the policies and contacts in the same order everywhere', async () => {
    const { portal, user } = open()
    const links = names.map((name) => screen.getByRole('button', { name }))
    expect(links.every((link) => link.getAttribute('aria-haspopup') === 'dialog')).toBe(true)
    for (const link of links) await user.click(link)
    expect(portal.openings.map(({ dialog }) => dialog)).toEqual([
      'terms',
      'cookies',
      'privacy',
      'contacts',
    ])
  })

  test('offers nothing that no live remote serves', () => {
    open({ served: (name) => name !== 'contacts' })
    expect(screen.queryByRole('button', { name: 'Contacts' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cookie policy' })).toBeTruthy()
  })

  test('hides the policies on a small screen until they are asked for', async () => {
    const { user } = open({ narrow: true })
    expect(screen.queryByRole('button', { name: 'Cookie policy' })).toBeNull()
    const show = screen.getByRole('button', { name: 'Show policies', expanded: false })
    await user.click(show)
    expect(screen.getByRole('button', { name: 'Cookie policy' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hide policies', expanded: true }))
    expect(screen.queryByRole('button', { name: 'Cookie policy' })).toBeNull()
  })

  test('names each language in itself and says which is chosen', () => {
    open()
    const english = screen.getByRole('button', { name: 'English', pressed: true })
    const portuguese = screen.getByRole('button', { name: 'Português', pressed: false })
    expect([english.lang, portuguese.lang]).toEqual(['en', 'pt'])
  })
})
