import {
  defaultLanguage,
  fallbackLanguage,
  type Language,
  languages,
  type Release,
  type ScreenName,
  screenNames,
  screenRoutes,
  storageKeys,
} from '../contract/contract'
import { releasePath } from './registry'

/** A script to preload: its URL and its digest. */
type Hint = [url: string, integrity: string]

interface ScreenHints {
  always: Hint[]
  words: Record<Language, Hint[]>
}

const home: ScreenName = 'projects'
const entrance: ScreenName = 'login'
/** The signed-in screen makes calls at once, so the host's HTTP client is part of it. */
const calledAtOnce = ['http']

/** What of the host a screen waits for, by the names of its chunks: a signed-in one calls the api. */
const hostChunks: Record<ScreenName, readonly string[]> = {
  login: ['screen-login'],
  'password-reset': ['screen-password-reset'],
  projects: ['screen-projects', 'http', 'live'],
}

/**
 * What `early.js` reads in the page: the code that each screen needs first, and the names that the
 * contract gives to routes, languages and stored values.
 */
export function hintsFor(host: Release, remotes: readonly Release[]) {
  return {
    keys: storageKeys,
    colorSchemes: { system: 'light dark', light: 'light', dark: 'dark', contrast: 'dark' },
    languages,
    defaultLanguage,
    fallbackLanguage,
    routes: screenNames.map((screen) => ({
      path: screenRoutes[screen],
      screen,
      isOpen: screen !== home,
    })),
    home,
    entrance,
    scripts: Object.fromEntries(
      screenNames.flatMap((screen) => {
        const remote = remotes.find(({ screens }) => screens.includes(screen))
        return remote ? [[screen, screenHints(host, remote, screen)]] : []
      }),
    ),
  }
}
export type Hints = ReturnType<typeof hintsFor>

function screenHints(host: Release, remote: Release, screen: ScreenName): ScreenHints {
  const places = ['entry', 'door', `screen-${screen}`]
  const hostPlaces = [`screen-${screen}`, ...(screen === home ? calledAtOnce : [])]
  const modules = [
    ...places.flatMap((place) => remote.needs[place] ?? []),
    ...hostPlaces.flatMap((place) => host.needs[place] ?? []),
  ]
  return {
    always: unique([
      ...places.flatMap((place) => hintsOf(remote, remote.chunks[place])),
      ...hostChunks[screen].flatMap((chunk) => hintsOf(host, host.chunks[chunk])),
      ...modules.flatMap((name) => hintsOf(host, host.shared[name])),
    ]),
    words: mapLanguages((language) =>
      [host, remote].flatMap((release) => hintsOf(release, release.chunks[`words-${language}`])),
    ),
  }
}

function mapLanguages<T>(of: (language: Language) => T): Record<Language, T> {
  return { pt: of('pt'), en: of('en') }
}

function hintsOf(release: Release, files: readonly string[] = []): Hint[] {
  const initial = new Set(release.app === 'host' ? release.chunks.entry : [])
  return files
    .filter((file) => file.endsWith('.js') && !initial.has(file))
    .map((file) => [
      `/${releasePath(release.app, release.id)}/${file}`,
      release.integrity[file] ?? '',
    ])
}

function unique(hints: Hint[]): Hint[] {
  return [...new Map(hints.map((hint) => [hint[0], hint])).values()]
}
