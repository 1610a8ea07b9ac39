import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, storageKeys } from '@portal/contract'
import { renderInPortal } from '@portal/testing/render'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { LegalDialog } from './legal-dialog'
import { readLegalText } from './read-legal-text'

const words = { account: { en, pt } }
const folder = join(import.meta.dirname, '../../../../legal')
const fileOf = (text: string, language: string) =>
  readFileSync(join(folder, `${text}.${language}.md`), 'utf8')

let files: (path: string) => Promise<Response>
beforeEach(() => {
  files = async (path) => new Response(readFileSync(join(folder, path)))
  vi.stubGlobal('fetch', (path: string) => files(path))
})

const open = (text: 'terms' | 'cookies' | 'privacy', language: Language = 'en') =>
  renderInPortal(<LegalDialog text={text} close={() => undefined} />, { words, language })

describe('a legal text', () => {
  test('is in the language of the interface, and changes with it', async () => {
    const { i18n } = open('terms', 'pt')
    const portuguese = await screen.findByRole('article', { name: 'Termos e condições' })
    expect(portuguese.lang).toBe('pt')
    expect(screen.getByRole('heading', { name: '3. A sua conta' })).toBeTruthy()
    await act(() => i18n.changeLanguage('en'))
    const english = await screen.findByRole('article', { name: 'Terms and conditions' })
    expect(english.lang).toBe('en')
    expect(screen.getByRole('heading', { name: '3. Your account' })).toBeTruthy()
    expect(screen.getByText('Last updated: 29 November 2026')).toBeTruthy()
  })

  test('has a table of contents that leads to its chapters and leaves the address alone', async () => {
    const { user, path } = open('privacy')
    await user.click(await screen.findByRole('link', { name: '7. Your rights' }))
    expect(document.activeElement?.textContent).toBe('7. Your rights')
    expect(path()).toBe('/')
    expect(location.hash).toBe('')
  })

  test('puts the focus at its start, from where the arrow keys scroll', async () => {
    open('cookies')
    const print = await screen.findByRole('button', { name: 'Print' })
    await waitFor(() => expect(document.activeElement?.contains(print)).toBe(true))
  })

  test('stands alone on paper, with its title', async () => {
    open('terms')
    await screen.findByRole('article')
    act(() => void dispatchEvent(new Event('beforeprint')))
    const paper = document.querySelector('[data-print]')
    expect(paper?.querySelector('h1')?.textContent).toBe('Terms and conditions')
    expect(paper?.textContent).toContain('10. Changes and questions')
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(document.querySelector('[data-print]')).toBeNull()
  })

  test('that a company has put there is shown as text, whatever it holds', async () => {
    files = async () =>
      new Response(
        '## One\n\n<img src=x onerror="alert(1)"> [bad](javascript:alert(1)) [our site](https://x.example)',
      )
    open('terms')
    const article = await screen.findByRole('article')
    expect(article.querySelector('img')).toBeNull()
    expect(article.textContent).toContain('onerror')
    expect(article.innerHTML).not.toContain('javascript:')
    const link = screen.getByRole('link', { name: /our site/ })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    expect(screen.queryByText(/Last updated/)).toBeNull()
  })

  test('that cannot be loaded can be asked for again', async () => {
    const real = files
    files = async () => new Response('no', { status: 503 })
    const { user } = open('terms')
    expect(await screen.findByText('The text could not be loaded.')).toBeTruthy()
    files = real
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  test('that cannot be loaded keeps the focus in its dialog while it is asked for again', async () => {
    let answer: (reply: Response) => void = () => undefined
    files = async () => new Response('no', { status: 503 })
    const { user } = open('terms')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    files = () => new Promise((resolve) => (answer = resolve))
    retry.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(retry.isConnected).toBe(false))
    const content = screen.getByRole('group', { name: 'Terms and conditions' })
    expect(document.activeElement).toBe(content)
    answer(new Response('no', { status: 503 }))
    await screen.findByRole('button', { name: 'Try again' })
    expect(document.activeElement).toBe(content)
  })
})

describe('the legal texts', () => {
  const lists = (text: string) => (text.match(/^- /gm) ?? []).length
  test.each(['terms', 'cookies', 'privacy'])(
    '%s has the same chapters in both languages',
    (name) => {
      const [english, portuguese] = [fileOf(name, 'en'), fileOf(name, 'pt')].map(readLegalText)
      expect(portuguese?.chapters.length).toBe(english?.chapters.length)
      expect(portuguese?.updated).toBe(english?.updated)
      expect(english?.updated).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(lists(portuguese?.markdown ?? '')).toBe(lists(english?.markdown ?? ''))
    },
  )

  test.each(['en', 'pt'])(
    'name everything that the portal keeps in the browser (%s)',
    (language) => {
      const text = fileOf('cookies', language)
      for (const key of Object.values(storageKeys)) expect(text).toContain(`\`${key}\``)
    },
  )
})

describe('the file of a legal text', () => {
  test('is read with or without its head, whatever ends its lines', () => {
    expect(
      readLegalText('\uFEFF---\r\nupdated: 2026-01-02\r\n---\r\n## Água *fria*\r\nText'),
    ).toEqual({
      updated: '2026-01-02',
      markdown: '## Água *fria*\r\nText',
      chapters: [{ id: 'legal-agua-fria', title: 'Água fria' }],
    })
    expect(readLegalText('Text')).toEqual({ updated: undefined, markdown: 'Text', chapters: [] })
  })
})
