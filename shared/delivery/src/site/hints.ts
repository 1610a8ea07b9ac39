import {
  getProjects,
  getResource,
  isKnownScreen,
  type KnownScreen,
  type Language,
  routeOf,
  screenNames,
} from '@portal/contract'
import { releasePath } from '@portal/contract/site-paths'

import { addressOf, type StoredRelease } from '../documents/releases'

export type Hint = [url: string, integrity: string]

export interface ScreenScripts {
  always: Hint[]
  words: Record<Language, Hint[]>
}

export interface ScreenHints extends ScreenScripts {
  /** Replacement for companies with a rollout bucket below `below`. */
  canary?: ScreenScripts & { app: string; salt: string; below: number }
}

export interface HintedRemote {
  release: StoredRelease
  canary?: { release: StoredRelease; share: number; salt: string }
}

const home: KnownScreen = 'projects'
const entrance: KnownScreen = 'login'
/** Signed-in screens make calls at once, so they need the host's HTTP client. */
const calledAtOnce = ['http']

const hostChunks: Record<KnownScreen, readonly string[]> = {
  login: ['screen-login'],
  'password-reset': ['screen-password-reset'],
  projects: ['screen-projects', 'http', 'live'],
}

/** Hints for `early.ts`: first scripts of each screen, and the routes. */
export function hintsFor(host: StoredRelease, remotes: readonly HintedRemote[]) {
  const screens = [
    ...new Set([...screenNames, ...remotes.flatMap(({ release }) => release.screens)]),
  ]
  return {
    colorSchemes: { system: 'light dark', light: 'light', dark: 'dark', contrast: 'dark' },
    routes: screens.map((screen) => ({
      path: routeOf(screen),
      screen,
      isOpen: isKnownScreen(screen) && screen !== home,
    })),
    home,
    entrance,
    /** Paths that a signed-in page calls at once; `:id` is the user's. */
    calls: [getResource.path.replace(':resource', 'app_users'), getProjects.path],
    /** Scripts that an earlier release also has, with its address. */
    unchanged: Object.fromEntries(
      [
        host,
        ...remotes.flatMap(({ release, canary }) => [release, ...(canary ? [canary.release] : [])]),
      ]
        .flatMap((release) => Object.keys(release.since).map((file) => [release, file] as const))
        .filter(([, file]) => file.endsWith('.js'))
        .map(([release, file]) => [
          `/${releasePath(release.app, release.id)}/${file}`,
          addressOf(release, file),
        ]),
    ),
    scripts: Object.fromEntries(
      screens.flatMap((screen) => {
        const remote = remotes.find(({ release }) => release.screens.includes(screen))
        return remote ? [[screen, screenHints(host, remote, screen)]] : []
      }),
    ),
  }
}
export type Hints = ReturnType<typeof hintsFor>

function screenHints(
  host: StoredRelease,
  { release, canary }: HintedRemote,
  screen: string,
): ScreenHints {
  const scripts = screenScripts(host, release, screen)
  if (!canary) return scripts
  const { share, salt } = canary
  const other = screenScripts(host, canary.release, screen)
  return { ...scripts, canary: { app: release.app, salt, below: share * 100, ...other } }
}

function screenScripts(host: StoredRelease, remote: StoredRelease, screen: string): ScreenScripts {
  const places = ['entry', 'door', `screen-${screen}`]
  // A remote's own screen requires a session.
  const known = isKnownScreen(screen) ? screen : home
  const hostPlaces = [`screen-${known}`, ...(known === home ? calledAtOnce : [])]
  const modules = [
    ...places.flatMap((place) => remote.needs[place] ?? []),
    ...hostPlaces.flatMap((place) => host.needs[place] ?? []),
  ]
  return {
    always: unique([
      ...places.flatMap((place) => hintsOf(remote, remote.chunks[place])),
      ...hostChunks[known].flatMap((chunk) => hintsOf(host, host.chunks[chunk])),
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

function hintsOf(release: StoredRelease, files: readonly string[] = []): Hint[] {
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
