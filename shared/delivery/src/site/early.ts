import { earlyKeys } from '@portal/contract/early-keys'
import { hintsElementId } from '@portal/contract/page-elements'
import { rolloutBucket } from '@portal/contract/rollout'
import { parseStored, readStored } from '@portal/kit/plain/browser-storage'
import { detectLanguage } from '@portal/kit/plain/detect-language'
import { askFirst } from '@portal/kit/plain/first-replies'
import type { Hint, Hints, ScreenHints, ScreenScripts } from './hints'
import { paintFirst } from './paint'

// Runs before every other script: sets the theme before first paint and preloads the first screen. It is inline in
// every page, so it may import only small modules without zod.

// A script of the host that did not come leaves a page that looks alive and does nothing. It may come the next time.
addEventListener(
  'error',
  ({ target }) => isOfHost(target) && visit?.type === 'navigate' && location.reload(),
  true,
)
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

const hints: Hints = JSON.parse(document.getElementById(hintsElementId)?.textContent ?? '')
const root = document.documentElement

const theme = themeOf(readLocal(earlyKeys.theme))
root.dataset.theme = theme
root.style.colorScheme = hints.colorSchemes[theme]

const language = detectLanguage()
root.lang = language

const screen = screenOf(location.pathname)
// The host begins with it.
root.dataset.screen = screen
const scripts = forCompany(hints.scripts[screen])
if (isAsUsual(screen))
  paintFirst({
    screen,
    isOpen: isOpen(screen),
    language,
    theme,
    isCanary: scripts !== hints.scripts[screen],
  })
if (scripts) for (const hint of [...scripts.always, ...scripts.words[language]]) preload(hint)
const credential = credentialOf()
// An open screen, such as the entrance, ends the session.
if (credential && !isOpen(screen)) askFirst(hints.calls, credential, language)

/** Other scripts and elements, and the window, have no `defer`. */
function isOfHost(target: EventTarget | null): boolean {
  return (target as HTMLScriptElement).defer
}

function readLocal(key: string): string | undefined {
  return readStored('localStorage', key)
}

/** Not with another release, a dialog or a message, which the markup of a screen doesn't have. */
function isAsUsual(screen: string): boolean {
  const isPreview = readStored('sessionStorage', earlyKeys.overrides)
  const avoids = readLocal(earlyKeys.avoided)?.match('remote')
  const isChanged = /[?&](mf|dialog|reason)=/.test(location.search)
  // The dashboard has its tab and filters there.
  const isChosen = screen === hints.home && location.search !== ''
  return !isPreview && !avoids && !isChanged && !isChosen
}

type Theme = keyof Hints['colorSchemes']

function themeOf(stored: string | undefined): Theme {
  return stored && Object.hasOwn(hints.colorSchemes, stored) ? (stored as Theme) : 'system'
}

function screenOf(pathname: string): string {
  const isSignedIn = hasSession()
  const path = pathname.replace(/\/+$/, '') || '/'
  const route = hints.routes.find((one) => one.path === path && (one.isOpen || isSignedIn))
  return route?.screen ?? (isSignedIn ? hints.home : hints.entrance)
}

function hasSession(): boolean {
  if (readStored('sessionStorage', earlyKeys.session)) return true
  const remembered = [earlyKeys.rememberToken, earlyKeys.userId]
  return remembered.every(readLocal)
}

function isOpen(screen: string): boolean {
  return hints.routes.some((route) => route.screen === screen && route.isOpen)
}

function credentialOf(): Parameters<typeof askFirst>[1] | undefined {
  const stored = parseStored(readStored('sessionStorage', earlyKeys.session))
  const signIn = readLocal(earlyKeys.signIn)
  const {
    id,
    token,
    mark = signIn,
  } = (stored ?? {}) as { id?: number; token?: string; mark?: string }
  const isSignedIn = readLocal(earlyKeys.userId) && mark === signIn
  return id && token && isSignedIn ? { id, token } : undefined
}

/** Scripts for the company last shown in this browser. */
function forCompany(screen: ScreenHints | undefined): ScreenScripts | undefined {
  const company = readLocal(earlyKeys.company)
  const canary = screen?.canary
  if (!company || !canary) return screen
  const isChosen = rolloutBucket(canary.app, canary.salt, Number(company)) < canary.below
  return isChosen ? canary : screen
}

function preload([url, integrity]: Hint): void {
  // Trusted Types may rewrite script URLs to an older, cached release; preload the rewritten URL too.
  const href = ('trustedTypes' in window && hints.unchanged[url]) || url
  const link = document.createElement('link')
  const attributes = { rel: 'preload', as: 'script', crossorigin: 'anonymous', integrity, href }
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  document.head.append(link)
}
