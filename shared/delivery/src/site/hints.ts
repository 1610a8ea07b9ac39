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

/** Hints for `early.ts`: first scripts of each screen, and the routes. `entry` comes before the scripts of any screen. */
export function hintsFor(
  host: StoredRelease,
  remotes: readonly HintedRemote[],
  entry: readonly Hint[] = [],
) {
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
        return remote ? [[screen, screenHints(host, remote, screen, entry)]] : []
      }),
    ),
  }
}
export type Hints = ReturnType<typeof hintsFor>

/** The first scripts of a host, which no element of a page with two hosts preloads. */
export function entryHints(host: StoredRelease): Hint[] {
  return (host.chunks.entry ?? []).map((file) => [
    addressOf(host, file),
    host.integrity[file] ?? '',
  ])
}

/** Hints for the canary of the host, whose companies have a rollout bucket below `below`. */
export function canaryHintsFor(
  { release, share, salt }: NonNullable<HintedRemote['canary']>,
  remotes: readonly HintedRemote[],
) {
  return {
    ...hintsFor(release, remotes, entryHints(release)),
    canary: { id: release.id, salt, below: share * 100 },
  }
}
export type CanaryHints = ReturnType<typeof canaryHintsFor>

function screenHints(
  host: StoredRelease,
  { release, canary }: HintedRemote,
  screen: string,
  entry: readonly Hint[],
): ScreenHints {
  const scripts = screenScripts(host, release, screen, entry)
  if (!canary) return scripts
  const { share, salt } = canary
  const other = screenScripts(host, canary.release, screen, entry)
  return { ...scripts, canary: { app: release.app, salt, below: share * 100, ...other } }
}

function screenScripts(
  host: StoredRelease,
  remote: StoredRelease,
  screen: string,
  entry: readonly Hint[],
): ScreenScripts {
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
      ...entry,
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
