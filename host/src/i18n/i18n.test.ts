import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import en from './en.json'
import pt from './pt.json'

interface Browser {
  readonly query?: string
  readonly cookie?: string
  readonly local?: string
  readonly session?: string
  readonly asks?: readonly string[]
}

async function start({ query = '', cookie, local, session, asks = [] }: Browser) {
  history.replaceState({ of: 'the router' }, '', `/${query}#content`)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie ? `a=b; language=${cookie}` : 'a=b')
  if (local) localStorage.setItem('language', local)
  if (session) sessionStorage.setItem('language', session)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(asks)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(asks[0] ?? '')
  vi.resetModules()
  const i18n = await import('./i18n')
  await i18n.startI18n()
  return i18n
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.resetModules())

describe('the language of the interface', () => {
  test.each<[string, Browser, string]>([
    ['the address', { query: '?lng=en', cookie: 'pt', local: 'pt', asks: ['pt'] }, 'en'],
    ['the cookie', { cookie: 'en', local: 'pt', session: 'pt', asks: ['pt'] }, 'en'],
    ['the local storage', { local: 'en', session: 'pt', asks: ['pt'] }, 'en'],
    ['the session storage', { session: 'en', asks: ['pt'] }, 'en'],
    ['the browser', { asks: ['en-GB', 'pt'] }, 'en'],
    ['the browser, in Brazil', { asks: ['pt-BR', 'en'] }, 'pt'],
    ['what of the browser is offered', { asks: ['fr', 'de-AT', 'pt-PT'] }, 'pt'],
    ['the fallback, where nothing is offered', { asks: ['fr', 'de'] }, 'en'],
    ['the default, where nothing is said', {}, 'pt'],
    ['the browser, where the address says nonsense', { query: '?lng=xx', asks: ['pt'] }, 'pt'],
  ])('is that of %s', async (_, browser, expected) => {
    const { language } = await start(browser)
    expect(language()).toBe(expected)
    expect(localStorage.getItem('language')).toBe(expected)
    expect(document.documentElement.lang).toBe(expected)
  })

  test('leaves the address once it is taken over, and nothing else', async () => {
    await start({ query: '?tab=shared&lng=en&q=casa' })
    expect(location.search).toBe('?tab=shared&q=casa')
    expect(location.hash).toBe('#content')
    expect(history.state).toEqual({ of: 'the router' })
  })
})

describe('changing the language', () => {
  test('brings the words of every loaded remote first', async () => {
    const { addWords, changeLanguage, words, language } = await start({ local: 'en' })
    const asked: string[] = []
    await addWords(
      'tables',
      async (of) => {
        asked.push(of)
        return { title: of === 'pt' ? 'Tabelas' : 'Tables' }
      },
      () => true,
    )
    expect([words('yes'), i18next.t('tables:title')]).toEqual([en.yes, 'Tables'])
    await changeLanguage('pt')
    expect([words('yes'), i18next.t('tables:title')]).toEqual([pt.yes, 'Tabelas'])
    expect(language()).toBe('pt')
    expect(document.documentElement.lang).toBe('pt')
    expect(localStorage.getItem('language')).toBe('pt')
    await changeLanguage('en')
    expect(asked).toEqual(['en', 'pt'])
  })

  test('does not happen where words cannot be had: no key is ever shown', async () => {
    const { addWords, changeLanguage, language } = await start({ local: 'en' })
    await addWords('tables', onlyEnglish, () => true)
    await expect(changeLanguage('pt')).rejects.toThrow('offline')
    expect(language()).toBe('en')
    expect(i18next.t('tables:title')).toBe('Tables')
  })

  test('while the words of a remote are on their way gives it those of both', async () => {
    const { addWords, changeLanguage } = await start({ local: 'en' })
    const { load, arrive } = slowEnglish()
    const adding = addWords('tables', load, () => true)
    const changing = changeLanguage('pt')
    arrive()
    await Promise.all([adding, changing])
    expect(i18next.t('tables:title')).toBe('Tabelas')
  })

  test('brings the words of what is shown meanwhile', async () => {
    const { addWords, changeLanguage } = await start({ local: 'pt' })
    const { load, arrive } = slowEnglish()
    await addWords('tables', load, () => true)
    const changing = changeLanguage('en')
    await addWords(
      'account',
      async (of) => ({ title: of === 'pt' ? 'Conta' : 'Account' }),
      () => true,
    )
    expect(i18next.t('account:title')).toBe('Conta')
    arrive()
    await changing
    expect(i18next.t('account:title')).toBe('Account')
  })

  test('is that of the last choice, whose words may come first', async () => {
    const { addWords, changeLanguage, language } = await start({ local: 'pt' })
    const { load, arrive } = slowEnglish()
    await addWords('tables', load, () => true)
    const slow = changeLanguage('en')
    await changeLanguage('pt')
    arrive()
    await slow
    expect(language()).toBe('pt')
    expect(localStorage.getItem('language')).toBe('pt')
  })

  test('does not wait for words that nothing on the screen needs', async () => {
    const { addWords, changeLanguage, hasWordsOf, language } = await start({ local: 'en' })
    await addWords('tables', onlyEnglish, () => false)
    await changeLanguage('pt')
    expect(language()).toBe('pt')
    expect(hasWordsOf('tables')).toBe(false)
  })
})

async function onlyEnglish(language: string) {
  if (language === 'pt') throw new Error('offline')
  return { title: 'Tables' }
}

/** Words whose English comes on demand. */
function slowEnglish() {
  let arrive = () => {}
  const english = new Promise<void>((resolve) => (arrive = resolve))
  const load = async (language: string) => {
    if (language === 'en') await english
    return { title: language === 'pt' ? 'Tabelas' : 'Tables' }
  }
  return { load, arrive }
}

test('words of the other language are better than none', async () => {
  vi.doMock('./pt.json', () => {
    throw new Error('503')
  })
  const { words, language } = await start({ asks: ['pt'] })
  expect(words('errors.router.heading')).toBe(en['errors.router.heading'])
  expect(language()).toBe('en')
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem('language')).toBeNull()
  vi.doUnmock('./pt.json')
})

test('a word in the other language can be had without changing it', async () => {
  const { wordsIn, language } = await start({ local: 'en' })
  expect((await wordsIn('pt'))('yes')).toBe(pt.yes)
  expect(language()).toBe('en')
})

test('the numbers of things agree with them in both languages', async () => {
  const { changeLanguage } = await start({ local: 'en' })
  const say = (count: number) => i18next.t('countdown', { count })
  expect([0, 1, 2].map(say)).toEqual(['in 0 seconds', 'in 1 second', 'in 2 seconds'])
  await changeLanguage('pt')
  expect([0, 1, 2, 1_000_000].map(say)).toEqual([
    'dentro de 0 segundos',
    'dentro de 1 segundo',
    'dentro de 2 segundos',
    'dentro de 1000000 segundos',
  ])
})

test('numbers are written as in Portugal', async () => {
  await start({ local: 'pt' })
  const { t } = i18next
  expect(t('{{count, number}} linhas', { count: 1800 })).toBe('1800 linhas')
  expect(t('{{count, number}} linhas', { count: 21800 })).toMatch(/^21\s800 linhas$/)
  expect(t('{{count, number}} rows', { count: 1800, lng: 'en' })).toBe('1,800 rows')
})
