import {
  fallbackLanguage,
  type Language,
  languages,
  offeredLanguage,
  storageKeys,
} from '@portal/contract'
import { writeStored } from '@portal/kit/plain/browser-storage'
import { detectLanguage, languageParameter } from '@portal/kit/plain/detect-language'
import { reloadEditedWords } from '@portal/kit/plain/edited-words'
import { formatNumbers, i18nOptions } from '@portal/kit/plain/i18n-setup'
import type { Words } from '@portal/kit/portal'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { patiently } from '../errors/patiently'
import type { HostWord } from './words'

type WordsLoader = (language: Language) => Promise<Words>

/** By scope: a namespace of the host or of one release. */
const loaders = new Map<string, { load: WordsLoader; isNeeded: () => boolean }>([
  ['common', { load: loadCommon, isNeeded: () => true }],
])

/** Language of the interface, for the `lang` header. */
export function language(): Language {
  return offeredLanguage(i18next.language) ?? fallbackLanguage
}

export function words(key: HostWord): string {
  return i18next.t(key)
}

let started = Promise.resolve()

/** Detects the language, loads its words and sets the page's `lang`. */
export function startI18n(): Promise<void> {
  started = start()
  return started
}

async function start(): Promise<void> {
  const wanted = detectLanguage()
  const [shown, common] = await firstWords(wanted)
  await i18next.use(initReactI18next).init({
    lng: shown,
    fallbackLng: false,
    supportedLngs: languages,
    ns: ['common'],
    defaultNS: 'common',
    resources: { [shown]: { common } },
    ...i18nOptions,
    react: { useSuspense: false },
  })
  formatNumbers(i18next)
  if (process.env.NODE_ENV !== 'production') reloadEditedWords(i18next, loaders)
  if (shown === wanted) keep(shown)
  // Lost words are no choice of the other language.
  else document.documentElement.lang = shown
}

/** Words of another language are better than none. */
async function firstWords(wanted: Language): Promise<[Language, Words]> {
  const load = async (one: Language) =>
    [one, await patiently(() => loadCommon(one))] as [Language, Words]
  return load(wanted).catch(() => load(wanted === 'pt' ? 'en' : 'pt'))
}

export async function wordsIn(other: Language): Promise<(key: HostWord) => string> {
  await loadWords('common', other)
  return i18next.getFixedT(other, 'common')
}

let changes = 0

/** Changes the language without a reload, after loading all needed words, unless another change has begun since. */
export async function changeLanguage(to: Language, apply = keep): Promise<void> {
  changes += 1
  const mine = changes
  // More may be shown while words load.
  for (let scopes = neededIn(to); mine === changes && scopes.length > 0; scopes = neededIn(to))
    await Promise.all(scopes.map((scope) => loadWords(scope, to)))
  if (mine !== changes) return
  writeStored('localStorage', storageKeys.languagePrompt, 'answered')
  await i18next.changeLanguage(to)
  apply(to)
}

/** Scopes whose words are needed on the screen, and missing. */
function neededIn(to: Language): string[] {
  const needed = [...loaders].filter(([, { isNeeded }]) => isNeeded())
  return needed.map(([scope]) => scope).filter((scope) => !i18next.hasResourceBundle(to, scope))
}

/** Registers and loads a release's words. A language change waits for them while `isNeeded`. */
export async function addWords(
  scope: string,
  load: WordsLoader,
  isNeeded: () => boolean,
): Promise<void> {
  loaders.set(scope, { load, isNeeded })
  if (!i18next.isInitialized) await started
  const before = language()
  await loadWords(scope, before)
  if (language() !== before) await loadWords(scope, language())
}

export function hasWordsOf(scope: string): boolean {
  return i18next.hasResourceBundle(language(), scope)
}

async function loadWords(scope: string, to: Language): Promise<void> {
  const loader = loaders.get(scope)
  if (!loader || i18next.hasResourceBundle(to, scope)) return
  i18next.addResourceBundle(to, scope, await loader.load(to))
}

async function loadCommon(to: Language): Promise<Words> {
  const { default: common } =
    to === 'pt'
      ? await import(/* webpackChunkName: "words-pt" */ './pt.json')
      : await import(/* webpackChunkName: "words-en" */ './en.json')
  return common
}

/** Stores the language and sets the page's `lang`, so interface and header never differ. */
function keep(chosen: Language): void {
  document.documentElement.lang = chosen
  writeStored('localStorage', storageKeys.language, chosen)
  const url = new URL(location.href)
  if (!url.searchParams.has(languageParameter)) return
  url.searchParams.delete(languageParameter)
  history.replaceState(history.state, '', url)
}
