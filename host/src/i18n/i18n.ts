import {
  defaultLanguage,
  fallbackLanguage,
  type Language,
  languages,
  offeredLanguage,
  storageKeys,
} from '@portal/shared/contract'
import type { Words } from '@portal/shared/portal'
import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { keepStored } from '../browser-storage'

type WordsLoader = (language: Language) => Promise<Words>

const queryKey = 'lng'
const loaders = new Map<string, { load: WordsLoader; version: string }>([
  ['common', { load: loadCommon, version: '' }],
])

/** The language of the interface, as the `lang` header says it (G-14). */
export function language(): Language {
  return offeredLanguage(i18next.language) ?? fallbackLanguage
}

/** A sentence of the host's words, outside of components. */
export function words(key: string): string {
  return i18next.t(key)
}

/** Detects the language, loads its words and says so to the page. */
export async function startI18n(): Promise<void> {
  const detected = detectLanguage()
  await i18next.use(initReactI18next).init({
    lng: detected,
    fallbackLng: false,
    supportedLngs: languages,
    ns: ['common'],
    defaultNS: 'common',
    resources: { [detected]: { common: await loadCommon(detected) } },
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnEmptyString: false,
  })
  keep(detected)
}

/** The host's words in a language that need not be the current one. */
export async function wordsIn(other: Language): Promise<(key: string) => string> {
  await loadWords('common', other)
  return i18next.getFixedT(other, 'common')
}

/** Changes the language everywhere without a reload. The words of every loaded remote come first. */
export async function changeLanguage(to: Language): Promise<void> {
  keepStored('localStorage', storageKeys.languagePrompt, 'answered')
  await Promise.all([...loaders.keys()].map((namespace) => loadWords(namespace, to)))
  await i18next.changeLanguage(to)
  keep(to)
}

/**
 * Makes a remote's words known and loads them in the current language.
 * @param version Tells its releases apart: the words of another one take the place of those that are there.
 */
export async function addWords(namespace: string, load: WordsLoader, version = ''): Promise<void> {
  const known = loaders.get(namespace)
  loaders.set(namespace, { load, version })
  if (known && known.version !== version) await replaceWords(namespace, load)
  const before = language()
  await loadWords(namespace, before)
  if (language() !== before) await loadWords(namespace, language())
}

/** Whether the words of a namespace are of this release, and there in the current language. */
export function hasWordsOf(namespace: string, version: string): boolean {
  const isOf = loaders.get(namespace)?.version === version
  return isOf && i18next.hasResourceBundle(language(), namespace)
}

async function replaceWords(namespace: string, load: WordsLoader): Promise<void> {
  const before = language()
  const fresh = await load(before)
  for (const each of languages) i18next.removeResourceBundle(each, namespace)
  i18next.addResourceBundle(before, namespace, fresh)
}

async function loadWords(namespace: string, to: Language): Promise<void> {
  const loader = loaders.get(namespace)
  if (!loader || i18next.hasResourceBundle(to, namespace)) return
  i18next.addResourceBundle(to, namespace, await loader.load(to))
}

async function loadCommon(to: Language): Promise<Words> {
  const { default: common } =
    to === 'pt'
      ? await import(/* webpackChunkName: "words-pt" */ './pt.json')
      : await import(/* webpackChunkName: "words-en" */ './en.json')
  return common
}

/** To the detector: whoever has this is given everything that was found, others the first only. */
const takesLists = { languageUtils: { getBestMatchFromCodes: true } }

/**
 * The detection order of spec 4, whose last step, the page's own tag, says the default. Of what is found the
 * first that is offered; nothing of it offered means English, nothing found at all Portuguese (G-13).
 */
function detectLanguage(): Language {
  const detector = new LanguageDetector(takesLists, {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator'],
    lookupQuerystring: queryKey,
    lookupCookie: storageKeys.language,
    lookupLocalStorage: storageKeys.language,
    lookupSessionStorage: storageKeys.language,
    caches: [],
  })
  const found = [detector.detect() ?? []].flat()
  const offered = found.map(offeredLanguage).find((tag) => tag !== undefined)
  return offered ?? (found.length > 0 ? fallbackLanguage : defaultLanguage)
}

/** Stores the choice and tells the page, so that interface and `lang` header never differ. */
function keep(chosen: Language): void {
  document.documentElement.lang = chosen
  keepStored('localStorage', storageKeys.language, chosen)
  const url = new URL(location.href)
  if (!url.searchParams.has(queryKey)) return
  url.searchParams.delete(queryKey)
  history.replaceState(history.state, '', url)
}
