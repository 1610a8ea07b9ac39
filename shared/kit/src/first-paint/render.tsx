import {
  createDOMRenderer,
  FluentProvider,
  type GriffelRenderer,
  RendererProvider,
  SSRProvider,
} from '@fluentui/react-components'
import { type AppUser, isKnownScreen, type Language, languages } from '@portal/contract'
import type { FirstPaint } from '@portal/contract/documents'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance, type i18n } from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router-dom'
import { PortalProvider } from '../portal/context'
import { formatNumbers, i18nOptions } from '../portal/i18n-setup'
import type { Remote, Words } from '../portal/remote'
import type { Portal } from '../portal/services'
import { themes } from '../ui/themes'
import { rulesFor } from './rules'

// Runs at build time, on Node.

interface Surroundings {
  readonly words: Readonly<Record<Language, Readonly<Record<string, Words>>>>
  readonly path?: string
  readonly isSignedIn: boolean
  /** Whether the element with the theme is part of the markup. */
  readonly isFrame?: boolean
}

/** Markup and style rules of some screens of a remote at these addresses in each language, before anything has loaded. */
export async function renderScreens(
  remote: Remote,
  addresses: Readonly<Record<string, string>>,
): Promise<FirstPaint> {
  const renderer = createDOMRenderer()
  const [pt, en] = await Promise.all([remote.words.pt(), remote.words.en()])
  const { namespace } = remote
  const words = { pt: { [namespace]: pt.default }, en: { [namespace]: en.default } }
  const screens: FirstPaint['screens'] = {}
  for (const [name, path] of Object.entries(addresses)) {
    const load = remote.screens[name]
    if (!load) throw new Error(`The remote has no screen ${name}.`)
    const { screen: Screen } = await load()
    const isSignedIn = !isKnownScreen(name) || name === 'projects'
    screens[name] = renderAll(renderer, <Screen />, { words, path, isSignedIn })
  }
  return { screens, rules: rulesFor(renderer, JSON.stringify(screens)) }
}

/** Markup and style rules of the host's frames in each language, and the themes. */
export function renderFrames(
  frames: { readonly signedIn: ReactNode; readonly signedOut: ReactNode },
  common: Readonly<Record<Language, Words>>,
): FirstPaint {
  const renderer = createDOMRenderer()
  const words = { pt: { common: common.pt }, en: { common: common.en } }
  const of = (frame: ReactNode, isSignedIn: boolean) =>
    renderAll(renderer, frame, { words, isSignedIn, isFrame: true })
  const rendered = {
    signedIn: of(frames.signedIn, true),
    signedOut: of(frames.signedOut, false),
  }
  return {
    frames: rendered,
    words: common,
    themes: Object.fromEntries(
      Object.entries(themes).map(([name, theme]) => [
        name,
        Object.fromEntries(
          Object.entries(theme).map(([token, value]) => [`--${token}`, `${value}`]),
        ),
      ]),
    ),
    screens: {},
    rules: rulesFor(renderer, JSON.stringify(rendered)),
  }
}

function renderAll(renderer: GriffelRenderer, content: ReactNode, surroundings: Surroundings) {
  return Object.fromEntries(
    languages.map((language) => {
      const i18n = i18nFor(language, surroundings.words[language])
      const of = (isNarrow: boolean) => render(renderer, content, surroundings, i18n, isNarrow)
      return [language, { wide: of(false), narrow: of(true) }]
    }),
  )
}

function i18nFor(language: Language, words: Readonly<Record<string, Words>>): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    ns: Object.keys(words),
    defaultNS: 'common',
    ...i18nOptions,
    parseMissingKeyHandler: (key: string, _: unknown, values: object = {}) =>
      wordOfHost(key, values),
    initAsync: false,
    resources: { [language]: words },
  })
  formatNumbers(instance)
  return instance
}

/** Mark for a word that `compose` takes from the live host, with its numbers: `[[length min=8]]`. */
function wordOfHost(key: string, values: object): string {
  const numbers = Object.entries(values).filter(([, value]) => typeof value === 'number')
  return `[[${[key, ...numbers.map(([name, value]) => `${name}=${value}`)].join(' ')}]]`
}

function render(
  renderer: GriffelRenderer,
  content: ReactNode,
  { path = '/', isSignedIn, isFrame = false }: Surroundings,
  i18n: i18n,
  isNarrow: boolean,
): string {
  globalThis.matchMedia = () =>
    Object.assign(new EventTarget(), { matches: isNarrow }) as MediaQueryList
  const html = renderToString(
    <RendererProvider renderer={renderer}>
      <SSRProvider>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={new QueryClient()}>
            <StaticRouter location={path}>
              <FluentProvider theme={themes.light}>
                <PortalProvider value={isSignedIn ? signedIn : signedOut}>{content}</PortalProvider>
              </FluentProvider>
            </StaticRouter>
          </QueryClientProvider>
        </I18nextProvider>
      </SSRProvider>
    </RendererProvider>,
  )
  // The theme comes from `themes`, as the page chooses it; React adds hints for pictures.
  const found =
    /^(?:<link rel="preload"[^>]*>)*(<div[^>]*>)<style[^>]*>[^<]*<\/style>(.*)(<\/div>)$/s.exec(
      html,
    )
  if (!found)
    throw new Error(`The first paint of ${path} has elements for the head: ${html.slice(0, 200)}`)
  const [, start = '', inside = '', end = ''] = found
  // The page's policy allows no style attributes.
  return (isFrame ? start + inside + end : inside).replace(/ style="[^"]*"/g, '')
}

const signedOut: Portal = {
  config: {} as Portal['config'],
  call: () => Promise.reject(new Error('Nothing is called while the first paint is rendered.')),
  session: {
    user: () => undefined,
    subscribe: () => () => undefined,
    signIn: () => Promise.resolve(),
    reloadUser: () => Promise.resolve(),
    signOut: () => undefined,
  },
  dialogs: {
    open: () => undefined,
    change: () => undefined,
    inform: () => undefined,
    confirm: () => Promise.resolve(false),
  },
  notify: {
    success: () => undefined,
    info: () => undefined,
    error: () => undefined,
    failure: () => undefined,
    background: () => undefined,
  },
  live: { on: () => () => undefined },
  Slot: () => null,
}

/** Nothing of it is shown: each screen waits for what it loads. */
const signedIn: Portal = {
  ...signedOut,
  session: { ...signedOut.session, user: () => anybody },
}

const anybody = { id: 0 } as AppUser
