import type { Language } from '@portal/shared/contract'
import { renderInPortal } from '@portal/shared/testing/render'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as TermsDialog } from './terms-dialog'

const words = { account: { en, pt } }
const open = (language: Language) =>
  renderInPortal(<TermsDialog params={{}} close={() => undefined} />, { words, language })

describe('the terms and conditions', () => {
  test('are in the language of the interface, and change with it', async () => {
    const { i18n } = open('pt')
    const portuguese = await screen.findByRole('article', { name: 'Termos e condições' })
    expect(portuguese.lang).toBe('pt')
    expect(screen.getByRole('heading', { name: '3. A sua conta' })).toBeTruthy()
    await act(() => i18n.changeLanguage('en'))
    const english = await screen.findByRole('article', { name: 'Terms and conditions' })
    expect(english.lang).toBe('en')
    expect(screen.getByRole('heading', { name: '3. Your account' })).toBeTruthy()
    expect(screen.getByText('Last updated: 20 November 2026')).toBeTruthy()
  })

  test('put the focus at their start, from where the arrow keys scroll', async () => {
    open('en')
    const article = await screen.findByRole('article')
    await waitFor(() => expect(document.activeElement).toBe(article.querySelector('p')))
  })

  test('have the same sections in both languages', async () => {
    const { text: english } = await import('./content/terms.en')
    const { text: portuguese } = await import('./content/terms.pt')
    const shape = ({ sections }: typeof english) =>
      sections.map(({ blocks }) => blocks.map((block) => Array.isArray(block) && block.length))
    expect(shape(portuguese)).toEqual(shape(english))
    expect(portuguese.updated).toBe(english.updated)
  })
})
