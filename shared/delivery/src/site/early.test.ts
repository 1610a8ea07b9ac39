import { rolloutBucket } from '@portal/contract'
import { noContents } from '@portal/contract/no-contents'
import { afterEach, expect, test, vi } from 'vitest'
import type { StoredRelease } from '../documents/releases'
import { hintsFor } from './hints'

const host: StoredRelease = {
  app: 'host',
  id: '1.0.0-00000000',
  version: '1.0.0',
  contract: '1.0.0',
  fits: '1.0.0',
  ...noContents,
  kit: undefined,
  requires: {},
  provides: {},
  integrity: {},
  since: {},
  raw: {},
}

const scripts = {
  login: screen('login'),
  'password-reset': screen('password-reset'),
  projects: screen('projects'),
}

function screen(name: string) {
  return {
    always: [[`/${name}.js`, 'sha384-a']],
    words: { pt: [[`/${name}-pt.js`, 'sha384-b']], en: [[`/${name}-en.js`, 'sha384-c']] },
  }
}

interface Visit {
  cookie?: string
  session?: Record<string, string>
  local?: Record<string, string>
  languages?: string[]
  blocked?: boolean
  served?: object
  unchanged?: Record<string, string>
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

async function visit(path: string, state: Visit = {}) {
  const { cookie = '', session, local, languages = ['en-GB'], blocked } = state
  const { served = scripts, unchanged = {} } = state
  const hints = JSON.stringify({ ...hintsFor(host, []), scripts: served, unchanged })
  document.head.innerHTML = `<script type="application/json" id="portal-hints">${hints}</script>`
  history.replaceState(null, '', path)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  for (const [key, value] of Object.entries(session ?? {})) sessionStorage.setItem(key, value)
  for (const [key, value] of Object.entries(local ?? {})) localStorage.setItem(key, value)
  if (blocked)
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('The browser keeps nothing.', 'SecurityError')
      })
  vi.resetModules()
  await import('./early')
  const links = [...document.querySelectorAll('link[rel=preload]')]
  return {
    root: document.documentElement,
    links,
    urls: links.map((link) => link.getAttribute('href')),
  }
}

const session = { session: '{"token":"t"}' }
const remembered = { remember_token: 'r', id: '1' }

test.each<[string, string, Visit, string]>([
  ['the projects', '/', { session }, 'projects'],
  ['the projects', '/projects', { session }, 'projects'],
  ['the projects', '/anything', { session }, 'projects'],
  ['the projects', '/', { local: remembered }, 'projects'],
  ['the sign-in', '/', {}, 'login'],
  ['the sign-in', '/anything', {}, 'login'],
  ['the sign-in', '/', { local: { remember_token: 'r' } }, 'login'],
  ['the sign-in', '/login', { session }, 'login'],
  ['the sign-in', '/login/', {}, 'login'],
  ['the new password', '/password-reset?secret=s', {}, 'password-reset'],
  ['the new password', '/password-reset', { session }, 'password-reset'],
  ['the sign-in', '/', { blocked: true }, 'login'],
])('the code of %s is preloaded at %s with %o', async (_, path, state, screen) => {
  expect((await visit(path, state)).urls).toEqual([`/${screen}.js`, `/${screen}-en.js`])
})

const signedIn = { session: { session: '{"id":1,"token":"t"}' }, local: { id: '1' } }
const marked = { session: { session: '{"id":1,"token":"t","mark":"m"}' } }

test.each<[string, Visit, boolean]>([
  ['/', signedIn, true],
  ['/anything', signedIn, true],
  ['/login', signedIn, false],
  ['/', { ...signedIn, local: {} }, false],
  ['/', { ...marked, local: { id: '1', sign_in: 'm' } }, true],
  ['/', { ...marked, local: { id: '1', sign_in: 'n' } }, false],
  ['/', { ...marked, local: { id: '1' } }, false],
  ['/', { ...signedIn, session: { session: '{"id":' } }, false],
  ['/', { local: remembered }, false],
  ['/', {}, false],
])('at %s with %o what a signed-in page needs is asked for: %s', async (path, state, isAsked) => {
  const asked = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined))
  await visit(path, state)
  expect(asked.mock.calls.map(([url]) => url)).toEqual(isAsked ? ['/config.json'] : [])
})

test('a preload has the mode and the digest that the script will be loaded with', async () => {
  const [link] = (await visit('/login')).links

  expect(link?.outerHTML).toBe(
    '<link rel="preload" as="script" crossorigin="anonymous" integrity="sha384-a" href="/login.js">',
  )
})

test.each<[string, string, Visit]>([
  ['pt', '/login', { local: { language: 'pt' } }],
  ['en', '/login?lng=en', { local: { language: 'pt' } }],
  ['en', '/login', { cookie: 'a=b; language=en', local: { language: 'pt' } }],
  ['en', '/login', { session: { language: 'en' }, languages: ['pt'] }],
  ['pt', '/login', { languages: ['pt-BR', 'en'] }],
  ['pt', '/login', { languages: ['de', 'pt'] }],
  ['en', '/login', { languages: ['de'] }],
  ['pt', '/login', { languages: [] }],
  ['pt', '/login', { languages: ['pt'], local: { language: 'klingon' } }],
])('the page is in %s at %s with %o', async (language, path, state) => {
  const { root, urls } = await visit(path, state)

  expect(root.lang).toBe(language)
  expect(urls).toContain(`/login-${language}.js`)
})

test.each<[string, string, Visit]>([
  ['system', 'light dark', {}],
  ['light', 'light', { local: { theme: 'light' } }],
  ['dark', 'dark', { local: { theme: 'dark' } }],
  ['contrast', 'dark', { local: { theme: 'contrast' } }],
  ['system', 'light dark', { local: { theme: 'constructor' } }],
  ['system', 'light dark', { blocked: true }],
])('the theme is %s before the first paint', async (theme, scheme, state) => {
  const { root } = await visit('/login', state)

  expect(root.dataset.theme).toBe(theme)
  expect(root.style.colorScheme).toBe(scheme)
})

const canaryHints = {
  ...scripts,
  projects: {
    ...scripts.projects,
    canary: { app: 'remote-dashboard', salt: 's', below: 5000, ...screen('canary') },
  },
}

test('the code of a canary is preloaded for exactly the companies that get it', async () => {
  for (let company = 1; company <= 40; company += 1) {
    const { urls } = await visit('/', {
      session,
      local: { company: `${company}` },
      served: canaryHints,
    })
    const isFor = rolloutBucket('remote-dashboard', 's', company) < 5000
    expect(urls[0], `${company}`).toBe(isFor ? '/canary.js' : '/projects.js')
  }
  localStorage.clear()
  expect((await visit('/', { session, served: canaryHints })).urls[0]).toBe('/projects.js')
})

test('an unchanged script of the host is preloaded from the address that will be fetched', async () => {
  const host = '/r/host/2/http.js'
  const served = { login: { always: [[host, 'sha384-a']], words: { pt: [], en: [] } } }
  const unchanged = { [host]: '/r/host/1/http.js' }
  expect((await visit('/login', { served, unchanged })).urls).toEqual([host])
  vi.stubGlobal('trustedTypes', {})
  expect((await visit('/login', { served, unchanged })).urls).toEqual(['/r/host/1/http.js'])
  vi.unstubAllGlobals()
})

test('a screen without a remote preloads nothing', async () => {
  expect((await visit('/login', { served: {} })).urls).toEqual([])
})

test.each([
  ['of the host, for the first time', { defer: true, src: '/r/host/1/a.js', type: 'navigate' }, 1],
  ['of the host, again', { defer: true, src: '/r/host/1/a.js', type: 'reload' }, 0],
  [
    'of the host, where a page does not tell',
    { defer: true, src: '/r/host/1/a.js', type: undefined },
    0,
  ],
  ['of a remote', { defer: false, src: '/r/remote-auth/1/a.js', type: 'navigate' }, 0],
])('after the loss of a script %s the page is reloaded %o', async (_, { type, ...lost }, times) => {
  const reload = vi.fn()
  const { pathname, search } = location
  vi.stubGlobal('location', { pathname, search, reload })
  const told = type === undefined ? [] : [{ type } as never]
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(told)
  const listening = vi.spyOn(globalThis, 'addEventListener')
  await visit('/')
  const [, hear] = listening.mock.calls.find(([name]) => name === 'error') ?? []
  const target = Object.assign(document.createElement('script'), lost)
  ;(hear as (event: object) => void)({ target })
  expect(reload).toHaveBeenCalledTimes(times)
  vi.unstubAllGlobals()
})
